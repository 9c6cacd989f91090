package intake

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/text"
)

// A NamePattern takes the student from a submission's path by a regular
// expression with named groups:
//
//	student   the student's identifier; the group is required
//	name      the student's name
//	late      handed in late, if the group matches any text
//
// Every other named group becomes a [Field]. Without a pattern the first folder
// of the path names the student, or the file if there is no folder.
type NamePattern struct {
	re *regexp.Regexp
	preset
	isDownload bool // a system wrote the names, with ids
}

// A preset is a name pattern for the download of a system. A download holds one
// class.
type preset struct {
	pattern string
	kind    KeyKind // of the student's identifier
	returns string  // the path of feedback in the archive that the system takes
}

// presets are the name patterns for downloads.
//
//	canvas  doejane_LATE_4711_88123_solution.dat   late, number, attachment
//	moodle  Jane Doe_12345_assignsubmission_file_/solution.dat, or flat
//	blackboard  Homework_doejane_attempt_2026-03-01-09-30-00_solution.dat
//	brightspace 4711-88 - Jane Doe - 1 March, 2026 930/solution.dat, or flat
//	gradescope  submission_111/solution.dat        as exported, a folder each
//	github  mines-submissions/mines-janedoe/solution.dat   assignment and login
//	folder  …/jane/solution.dat                    the folder the file is in
//	file    …/jane.dat                             the file itself
var presets = map[string]preset{
	"canvas": {pattern: `(?:^|/)(?P<name>[^/]*?)(?:_(?P<late>LATE))?_(?P<student>\d+)` +
		`(?:_(?P<attachment>\d+)_(?P<original>[^/]+)|_text\.html)$`, kind: CanvasID, returns: "${file}"},
	"moodle": {pattern: `(?:^|/)(?P<name>[^/]*?)_(?P<student>\d+)_assignsubmission_(?:file|onlinetext)_?`,
		kind: Participant, returns: "${name}_${student}_assignsubmission_file_/feedback.html"},
	"blackboard":  {pattern: `(?:^|/)[^/]*?_(?P<student>[^/_]+)_attempt_\d{4}-[\d-]+(?:_(?P<original>[^/]+)|\.txt)$`, kind: Login},
	"brightspace": {pattern: `(?:^|/)(?P<student>\d+)(?:-\d+)? - (?P<name>[^/]+?) - [^/]`, kind: AnyID},
	"gradescope":  {pattern: `(?:^|/)submission_(?P<student>\d+)/`, kind: Numbered},
	"github":      {pattern: `(?:^|/)[^/-]+-(?P<student>[^/]+)/`, kind: GitHub},
	"folder":      {pattern: `(?:^|/)(?P<student>[^/]+)/[^/]+$`, kind: Label},
	"file":        {pattern: `(?:^|/)(?P<student>[^/]+?)(?:\.[^./]*)?$`, kind: Label},
}

// PatternPresets returns the names of the presets of [ParseNamePattern].
func PatternPresets() []string { return slices.Sorted(maps.Keys(presets)) }

// ParseNamePattern reads a regular expression, or the name of a preset.
func ParseNamePattern(text string) (*NamePattern, error) {
	p, ok := presets[text]
	if !ok {
		p = preset{pattern: text, kind: Label}
	}
	re, err := regexp.Compile(p.pattern)
	if err != nil {
		return nil, fmt.Errorf("name pattern %q: %w", text, err)
	}
	if !slices.Contains(re.SubexpNames(), "student") {
		return nil, fmt.Errorf("name pattern %q: want a group (?P<student>…), or one of %s",
			text, strings.Join(PatternPresets(), ", "))
	}
	if !ok && slices.Contains(re.SubexpNames(), "name") {
		p.kind = AnyID
	}
	return &NamePattern{re, p, ok && p.kind != Label}, nil
}

// isUnclear matches names of Moodle with two numbers, one of them in the name of a
// student or of the student's file.
var isUnclear = lazy.Regexp(`_assignsubmission_[^/]*_\d+_assignsubmission_`)

// find matches the first of some paths that fits.
func (p *NamePattern) find(paths ...string) (file string, match []int) {
	student := p.re.SubexpIndex("student")
	for _, file := range paths {
		match := p.re.FindStringSubmatchIndex(file)
		if match != nil && match[2*student] < match[2*student+1] {
			return file, match
		}
	}
	return "", nil
}

// match takes the student from the path of a hand-in: that of the zip file which
// was handed in, or else its own.
func (p *NamePattern) match(h *HandIn) {
	paths, prefix, isKnown := []string{h.handedIn, h.path}, "", p.kind != GitHub
	if !isKnown {
		paths = paths[:1]
		paths[0], prefix, isKnown = assignment(h)
	}
	for i := range paths {
		if h.Empty {
			paths[i] += "/." // where its files would be, so that patterns for these fit
		}
	}
	file, match := p.find(paths...)
	if match == nil || p.kind == Participant && isUnclear().MatchString(file) {
		h.Note = "the file's name does not match the name pattern, so the student is not known"
		return
	}
	for i, group := range p.re.SubexpNames() {
		value := ""
		if match[2*i] >= 0 {
			value = clean(file[match[2*i]:match[2*i+1]])
		}
		switch group {
		case "":
		case "student":
			h.Student = value
		case "name":
			h.Name = value
		case "late":
			h.Late = h.Late || value != ""
		default:
			h.Fields = append(h.Fields, Field{group, value})
		}
	}
	if p.returns == "${file}" {
		h.Return = path.Base(file)
	} else if p.returns != "" {
		h.Return = string(p.re.ExpandString(nil, p.returns, file, match))
	}
	if p.kind == Login && h.login != "" && strings.Contains(file, "_"+h.login+"_attempt_") {
		h.Student = h.login // a login may have the sign that parts the name
	}
	h.Student = strings.TrimPrefix(h.Student, prefix)
	h.Name = cmp.Or(h.Name, h.named)
	h.Keys = []Key{{p.kind, h.Student}, {FullName, h.Name}}
	for rest := h.Student; !isKnown && strings.Contains(rest, "-"); {
		_, rest, _ = strings.Cut(rest, "-")
		h.Keys = append(h.Keys, Key{GitHubPart, rest})
	}
}

// assignment returns the part of a path that begins with the folder of a student
// at GitHub. A folder such as mine-sweeper-submissions above it shows the name of
// the assignment. Then prefix is "sweeper-", which the pattern takes for a part
// of the login.
func assignment(h *HandIn) (file, prefix string, isKnown bool) {
	parts := strings.Split(slashed(h.path), "/")
	for i, part := range parts[:len(parts)-1] {
		name, ok := strings.CutSuffix(strings.TrimSuffix(part, ".zip"), "-submissions")
		if ok {
			_, prefix, _ = strings.Cut(name+"-", "-")
			return strings.Join(parts[i+1:], "/"), prefix, strings.HasPrefix(parts[i+1], name+"-")
		}
	}
	return h.rel, "", false
}

// student returns the student that the path names: its first folder or archive,
// or its own name without the ending.
func (h *HandIn) student() string {
	first, _, nested := strings.Cut(h.rel, "/")
	if ext := path.Ext(first); ext != first && (!nested || isZipName(first)) {
		first = strings.TrimSuffix(first, ext)
	}
	return first
}

// identify finds the student and the place of the hand-in.
func (h *HandIn) identify(names *NamePattern, people people) {
	h.Submission = Submission{File: text.Harmless(h.path), Student: clean(h.student())}
	h.Keys = []Key{{Label, h.Student}}
	parts := strings.Split(h.rel, "/")
	h.Loose, h.Zipped = len(parts) == 1, len(parts) > 1 && h.handedIn != "" && isZipName(parts[0])
	if names != nil {
		names.match(h)
	}
	people.name(&h.Submission, h.rel)
}

// metadataName is the file in which Gradescope's export names the students.
const metadataName = "submission_metadata.yml"

// People are the students of an export, by the name of the folder of each
// submission. There are several if they handed it in together.
type people map[string][]Submission

// readPeople reads the lines that matter in a metadata file:
//
//	submission_111:
//	  :submitters:
//	  - :name: Jane Doe
//	    :sid: '4711'
//	    :email: jane@example.org
//
// Students type their numbers themselves, and two may type the same: then neither is
// identified by it.
func readPeople(data []byte) people {
	all, in := make(people), ""
	for line := range bytes.Lines(data) {
		line := string(bytes.TrimRight(line, "\r\n"))
		key, value, _ := strings.Cut(strings.TrimLeft(line, " -"), ": ")
		value = clean(unquoted(strings.TrimSpace(value)))
		switch list := all[in]; {
		case line != "" && line[0] != ' ' && line[0] != '-':
			in = strings.TrimSuffix(line, ":")
		case key == ":name":
			all[in] = append(list, Submission{Name: value, Keys: []Key{{StudentID, ""}, {Email, ""}, {FullName, value}}})
		case len(list) == 0:
		case key == ":sid":
			list[len(list)-1].Keys[0].Value = value
		case key == ":email":
			list[len(list)-1].Keys[1].Value = value
		}
	}
	owner, isShared := make(map[string]string), make(map[string]bool)
	for _, list := range all {
		for _, s := range list {
			sid, who := s.Keys[0].Value, strings.ToLower(s.Keys[1].Value+" "+s.Name)
			isShared[sid] = isShared[sid] || cmp.Or(owner[sid], who) != who
			owner[sid] = who
		}
	}
	for _, list := range all {
		for i, s := range list {
			sid := s.Keys[0].Value
			list[i].Student = cmp.Or(text.Choose(isShared[sid], "", sid), s.Keys[1].Value)
		}
	}
	return all
}

// unquoted returns a text of YAML without its quotation marks.
func unquoted(value string) string {
	if whole, err := strconv.Unquote(value); err == nil && strings.HasPrefix(value, `"`) {
		return whole
	}
	if strings.HasPrefix(value, "'") {
		value = strings.ReplaceAll(value, "''", "'")
	}
	return strings.Trim(value, `'"`)
}

// name takes over the students of the folder that a submission lies in. Path
// leads there. What the path says identifies the first if nothing else does.
func (p people) name(s *Submission, path string) {
	parts := strings.Split(path, "/")
	at := slices.IndexFunc(parts, func(part string) bool { return p[part] != nil })
	if at < 0 {
		return
	}
	for i, known := range p[parts[at]] {
		other := text.Choose(i == 0, s.Student, known.Name)
		known.Student, known.Keys = cmp.Or(known.Student, other), append(slices.Clip(known.Keys), Key{Numbered, other})
		if i == 0 {
			s.Student, s.Name, s.Keys, s.Note = known.Student, known.Name, known.Keys, ""
		} else {
			s.Group = append(s.Group, known)
		}
	}
}
