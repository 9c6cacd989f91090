package grade

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

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
type NamePattern struct{ re *regexp.Regexp }

// patternPresets are name patterns for the downloads of some systems. A
// download holds one class.
//
//	canvas  doejane_LATE_4711_88123_solution.dat   late, number, attachment
//	moodle  Jane Doe_12345_assignsubmission_file_/solution.dat
//	gradescope  submission_111/solution.dat        as exported, a folder each
//	folder  …/jane/solution.dat                    the folder the file is in
//	file    …/jane.dat                             the file itself
var patternPresets = map[string]string{
	"canvas": `(?:^|/)(?P<name>[^/]*?)(?:_(?P<late>LATE))?_(?P<student>\d+)` +
		`(?:_(?P<attachment>\d+)_(?P<original>[^/]+)|_text\.html)$`,
	"moodle":     `(?:^|/)(?P<name>[^/]*?)_(?P<student>\d+)_assignsubmission_(?:file|onlinetext)_?/?`,
	"gradescope": `(?:^|/)submission_(?P<student>\d+)/`,
	"folder":     `(?:^|/)(?P<student>[^/]+)/[^/]+$`,
	"file":       `(?:^|/)(?P<student>[^/]+?)(?:\.[^./]*)?$`,
}

// PatternPresets returns the names of the presets of [ParseNamePattern].
func PatternPresets() []string { return slices.Sorted(maps.Keys(patternPresets)) }

// ParseNamePattern reads a regular expression, or the name of a preset.
func ParseNamePattern(text string) (*NamePattern, error) {
	if preset, ok := patternPresets[text]; ok {
		text = preset
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, fmt.Errorf("name pattern %q: %w", text, err)
	}
	if !slices.Contains(re.SubexpNames(), "student") {
		return nil, fmt.Errorf("name pattern %q: want a group (?P<student>…), or one of %s",
			text, strings.Join(PatternPresets(), ", "))
	}
	return &NamePattern{re}, nil
}

// submission returns the student of an entry.
func (p *NamePattern) submission(e *entry) Submission {
	s := Submission{File: text.Harmless(e.file), Student: text.Harmless(e.student())}
	if p == nil {
		return s
	}
	file := e.file
	if e.empty {
		file += "/." // where its files would be, so that patterns for these fit
	}
	match := p.re.FindStringSubmatch(file)
	if match == nil || match[p.re.SubexpIndex("student")] == "" {
		s.Note = "the file's name does not match the name pattern, so the student is not known"
		return s
	}
	for i, group := range p.re.SubexpNames() {
		value := text.Harmless(match[i])
		switch group {
		case "":
		case "student":
			s.Student = value
		case "name":
			s.Name = value
		case "late":
			s.Late = s.Late || value != ""
		default:
			s.Fields = append(s.Fields, Field{group, value})
		}
	}
	return s
}
