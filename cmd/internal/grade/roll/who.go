package roll

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/text"
)

// Who is who: the one place where the students of two lists are joined, such as
// hand-ins and the rows of a gradebook. A mark in a wrong row is worse than none.
// So a student is joined in five passes, each over the whole class, and what
// cannot be told apart is listed.
//
//  1. An id that is equal, compared with ids of the same kind. The surest kind
//     that both sides have decides: if it differs, they are two students, and
//     nothing weaker joins them.
//  2. The same in small letters.
//  3. The name, or the login in an email, where the ids do not say anything. No
//     other student of either list may have it. The spelling counts first.
//  4. The same if ß is ss, and small letters with the same capital are one.
//  5. The end of the name in a download of Moodle, which writes "Team 3-Jane Doe"
//     for a student of a group. Either list may be that of the download.
//
// A spreadsheet damages ids: it writes 1.23457E+11 and drops zeros at the front.
// These do not join, but neither do they tell two students apart.

// A person is a student of one list.
type person struct {
	keys     [intake.NumKeyKinds][]string
	title    string
	isListed bool // on the roster
	isSure   bool // the ids were not typed by the student
}

func personOf(s intake.Submission) *person {
	p := newPerson(s.Title(), s.Keys)
	p.isListed = s.Listed
	return p
}

func newPerson(title string, keys []intake.Key) *person {
	p := &person{title: title}
	for _, k := range keys {
		if value := norm.NFC.String(strings.TrimSpace(k.Value)); value != "" {
			p.keys[k.Kind] = append(p.keys[k.Kind], value)
		}
	}
	return p
}

// unknownID returns the key for an id of which the kind is not known. Without a
// digit it may be a name.
func unknownID(value string) intake.Key {
	kind := intake.Label
	if strings.ContainsAny(value, "0123456789@") {
		kind = intake.AnyID
	}
	return intake.Key{Kind: kind, Value: value}
}

// id returns the surest id of a person, or the name.
func (p *person) id() string {
	for _, values := range p.keys {
		if len(values) > 0 {
			return values[0]
		}
	}
	return p.title
}

// A list has the people that others are compared with.
type list struct {
	people []*person
	has    [intake.NumKeyKinds]bool // kinds that somebody has
	byKey  map[string][]int
}

// add adds a person. The number of the person is that of people before it.
func (l *list) add(p *person) {
	if l.byKey == nil {
		l.byKey = make(map[string][]int)
	}
	n := len(l.people)
	l.people = append(l.people, p)
	for kind, values := range p.keys {
		l.has[kind] = l.has[kind] || len(values) > 0
	}
	for pass := range passZeros + 1 {
		for _, key := range p.keysOf(pass) {
			if found := l.byKey[key]; len(found) == 0 || found[len(found)-1] != n {
				l.byKey[key] = append(found, n)
			}
		}
	}
}

// find returns the people with a key of p that counts in a pass.
func (l *list) find(p *person, pass int) (found []int) {
	for _, key := range p.keysOf(pass) {
		found = append(found, l.byKey[key]...)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// The passes, and one more that joins nobody: numbers without zeros at the front.
const (
	passExact = iota
	passFolded
	passSpelled
	passNames
	passBehind
	numPasses
	passZeros = numPasses
)

// keysOf returns the keys of a person in a pass. Keys of two passes differ, but for
// those of names and logins.
func (p *person) keysOf(pass int) (keys []string) {
	for kind, values := range p.keys {
		for _, value := range values {
			switch {
			case intake.KeyKind(kind) == intake.FullName || isRounded(value):
			case pass == passExact:
				keys = append(keys, "id "+value)
			case pass == passFolded:
				keys = append(keys, "folded "+strings.ToLower(value))
			case pass == passZeros && isNumber(value):
				keys = append(keys, "number "+strings.TrimLeft(value, "0"))
			}
		}
	}
	switch pass {
	case passSpelled:
		keys = append(p.names("spelled ", spell), p.logins()...)
	case passNames:
		keys = append(p.names("name ", fold), p.logins()...)
	case passBehind:
		keys = append(p.namesBehind(), p.names("behind ", fold)...)
	}
	return keys
}

// namesBehind returns keys for the parts of a name in a download of Moodle that the
// name of a group may stand before. That has a number: Anna-Lena is a name.
func (p *person) namesBehind() (keys []string) {
	if p.keys[intake.Participant] == nil {
		return nil
	}
	for _, name := range p.keys[intake.FullName] {
		for i, r := range name {
			if r == '-' && strings.ContainsAny(name[:i], "0123456789") {
				keys = append(keys, "behind "+fold(name[i+1:]))
			}
		}
	}
	return keys
}

// names returns keys for the names, with either part first.
func (p *person) names(prefix string, fold func(string) string) (keys []string) {
	for _, kind := range []intake.KeyKind{intake.FullName, intake.Label, intake.AnyID} {
		for _, name := range p.keys[kind] {
			first, last := "", ""
			if before, after, ok := strings.Cut(name, ","); ok {
				first, last = after, before
			} else if at := strings.LastIndexByte(name, ' '); at >= 0 {
				first, last = name[:at], name[at+1:]
			}
			for _, name := range []string{name, first + last, last + first} {
				name = fold(name)
				if name != "" {
					keys = append(keys, prefix+name)
				}
			}
		}
	}
	return keys
}

// logins returns keys for the logins that an email or the name of a folder may be.
func (p *person) logins() (keys []string) {
	for _, kind := range []intake.KeyKind{intake.Login, intake.Email, intake.Label} {
		for _, value := range p.keys[kind] {
			login, _, _ := strings.Cut(strings.ToLower(value), "@")
			keys = append(keys, "login "+login)
		}
	}
	return keys
}

// A relation is what the ids of two people say.
type relation int

const (
	unclear relation = iota
	same
	different
)

// relate compares the ids of a person with those of person n of the list. Damage
// names a damaged id and what it was taken for.
func (l *list) relate(p *person, n int) (r relation, damage string) {
	q := l.people[n]
	for kind := range intake.AnyID {
		if len(p.keys[kind]) > 0 && len(q.keys[kind]) > 0 {
			equal, damaged := compare(p.keys[kind], q.keys[kind])
			if equal {
				return same, damage
			}
			if damaged == "" {
				return different, ""
			}
			damage = damaged
		}
	}
	for kind := range intake.FullName {
		for _, unknown := range []intake.KeyKind{intake.AnyID, intake.Label} {
			theirs, mine := q.keys[kind], p.keys[kind]
			if kind == intake.GitHubPart {
				theirs = nil
			}
			if kind > intake.AnyID || l.has[kind] && kind < intake.AnyID {
				mine = nil // they would be in another column of the list
			}
			for _, pair := range [][2][]string{{p.keys[unknown], theirs}, {mine, q.keys[unknown]}} {
				equal, damaged := compare(pair[0], pair[1])
				if equal {
					return same, damage
				}
				damage = cmp.Or(damage, damaged)
				if damaged == "" && (max(kind, unknown) == intake.AnyID || kind == intake.Email) && isAlike(pair[0], pair[1]) {
					r = different
				}
			}
		}
	}
	return r, damage
}

// compare compares two lists of ids.
func compare(a, b []string) (equal bool, damaged string) {
	for _, x := range a {
		for _, y := range b {
			if strings.EqualFold(x, y) && !isRounded(x) {
				return true, damaged
			}
			if isDamaged(x, y) || isDamaged(y, x) {
				damaged = y + " for " + x
			}
		}
	}
	return false, damaged
}

var roundedNumber = lazy.Regexp(`^\d([.,]\d+)?E\+\d+$`)

// isRounded reports whether a spreadsheet rounded an id.
func isRounded(id string) bool { return roundedNumber().MatchString(strings.ToUpper(id)) }

// isDamaged reports whether id is whole after a spreadsheet damaged it.
func isDamaged(id, whole string) bool {
	if !isNumber(whole) {
		return isRounded(id) && isRounded(whole)
	}
	if isRounded(id) {
		id = strings.Replace(strings.ToUpper(id), ",", ".", 1)
		number, _ := strconv.ParseFloat(whole, 64)
		digits, _, _ := strings.Cut(id, "E")
		return strconv.FormatFloat(number, 'E', max(0, len(digits)-2), 64) == id
	}
	return isNumber(id) && id != whole && strings.TrimLeft(id, "0") == strings.TrimLeft(whole, "0")
}

func isNumber(id string) bool { return id != "" && strings.Trim(id, "0123456789") == "" }

// isAlike reports whether two lists have ids of the same form: numbers, emails or
// others. They could be of the same kind.
func isAlike(a, b []string) bool {
	form := func(id string) string {
		return text.Choose(isNumber(id) || isRounded(id), "number", text.Choose(strings.Contains(id, "@"), "email", ""))
	}
	return slices.ContainsFunc(a, func(id string) bool {
		return slices.ContainsFunc(b, func(other string) bool { return form(id) == form(other) })
	})
}

// hasOtherName reports whether two people have one number, which the student
// typed, and two names.
func hasOtherName(p, q *person) bool {
	agree := func(a, b string) bool {
		whole := fold(b)
		words := strings.FieldsFunc(a, func(r rune) bool { return strings.ContainsRune(" ,.-", r) })
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(whole, fold(word)) })
	}
	for _, kind := range []intake.KeyKind{intake.CanvasID, intake.Participant, intake.GitHub, intake.Email} {
		if equal, _ := compare(p.keys[kind], slices.Concat(q.keys[:]...)); equal {
			return false
		}
	}
	other := false
	for _, mine := range p.keys[intake.FullName] {
		for _, theirs := range q.keys[intake.FullName] {
			if agree(mine, theirs) || agree(theirs, mine) {
				return false
			}
			other = true
		}
	}
	return other && !p.isSure
}

// resolve finds the kind of the ids of a roster that does not say it: it is that
// of the column which has most of them. A stray equal id in another column then
// joins nobody. An email is none of a column without emails, and never stray.
func (l *list) resolve(students []*person) {
	var counts [intake.AnyID]int
	unknown := func(s *person) []string { return slices.Concat(s.keys[intake.AnyID], s.keys[intake.Label]) }
	listed := 0
	for _, s := range students {
		if !s.isListed {
			continue
		}
		listed++
		ids := newPerson("", nil)
		ids.keys[intake.AnyID] = unknown(s)
		for _, at := range l.find(ids, passFolded) {
			for kind := range intake.AnyID {
				if equal, _ := compare(unknown(s), l.people[at].keys[kind]); equal {
					counts[kind]++
				}
			}
		}
	}
	most := slices.Max(counts[:])
	if 2*most <= listed {
		return
	}
	kind := slices.Index(counts[:], most)
	hasEmail := func(ids []string) bool { return strings.Contains(strings.Join(ids, " "), "@") }
	isOfEmails := slices.ContainsFunc(l.people, func(p *person) bool { return hasEmail(p.keys[kind]) })
	for _, s := range students {
		if s.isListed && (isOfEmails || !hasEmail(unknown(s))) {
			s.keys[kind] = append(s.keys[kind], unknown(s)...)
			s.keys[intake.AnyID], s.keys[intake.Label], s.isSure = nil, nil, true
		}
	}
}

// A match is the person of a list that somebody is.
type match struct {
	at     int    // the number of the person, or -1
	fits   []int  // those that fit, if none is clear
	rival  bool   // another student fits the same person
	better bool   // that one fits better
	other  bool   // the id is that of a person with another name
	damage string // the damaged id, and what it was taken for, or would be
}

// join finds the person of each of many students. Of those who are known already
// it gets the persons. Others are students of the same class, who are not looked for.
func (l *list) join(students []*person, known map[int]int, others ...*person) []match {
	found := make([]match, len(students))
	left, taken := new(list), make(map[int]bool)
	for i, s := range students {
		left.add(s)
		found[i].at = -1
	}
	for _, s := range others {
		left.add(s)
	}
	for i, at := range known {
		found[i].at, taken[at] = at, true
	}
	for pass := range numPasses {
		claims := make(map[int][]*match)
		for i, s := range students {
			m := &found[i]
			if m.at >= 0 || m.fits != nil {
				continue
			}
			l.look(m, s, pass, left)
			if len(m.fits) == 1 && !m.rival && !m.other {
				claims[m.fits[0]] = append(claims[m.fits[0]], m)
			}
		}
		for at, rivals := range claims {
			for _, m := range rivals {
				switch {
				case taken[at] && pass == passFolded:
					m.fits = nil // a login in other letters is another student's
				case taken[at] || len(rivals) > 1:
					m.rival, m.better = true, taken[at]
				default:
					m.at, m.fits = at, nil
				}
			}
		}
		for at := range claims {
			taken[at] = true
		}
	}
	for i, s := range students {
		if m := &found[i]; m.at < 0 && m.fits == nil {
			m.damage = l.otherZeros(s, taken)
		}
	}
	return found
}

// look finds the people that may be a student in a pass. A name counts only if it
// is that of one student on each side.
func (l *list) look(m *match, s *person, pass int, left *list) {
	isSpelled := func(name string) bool { return l.byKey[name] != nil }
	if pass == passSpelled && !slices.ContainsFunc(s.names("spelled ", spell), isSpelled) {
		return // a login is no surer than a name that is spelled in another way
	}
	all := l.find(s, pass)
	for _, at := range all {
		r, damage := l.relate(s, at)
		if pass < passSpelled && r == same || pass >= passSpelled && r == unclear {
			m.fits, m.damage = append(m.fits, at), damage
		}
	}
	switch {
	case len(m.fits) == 0:
	case pass < passSpelled:
		m.other = len(m.fits) == 1 && hasOtherName(s, l.people[m.fits[0]])
	default:
		m.fits, m.rival = all, len(left.find(s, pass)) > 1 // others beside the student
	}
}

// otherZeros returns the only id of a person not taken that is an id of p but for
// zeros at the front, which a spreadsheet drops, and what it was taken for.
func (l *list) otherZeros(p *person, taken map[int]bool) (damage string) {
	for _, at := range l.find(p, passZeros) {
		r, found := l.relate(p, at)
		if r != unclear || found == "" || taken[at] {
			continue
		}
		if damage != "" {
			return ""
		}
		damage = found
	}
	return damage
}

// A Class has the students whom a table mentions.
type Class struct{ list list }

// NewClass returns a class.
func NewClass(students []intake.Submission) *Class {
	c := new(Class)
	for _, s := range students {
		c.list.add(personOf(s))
	}
	return c
}

// Find returns the number of the student that a table calls by an id or a name,
// or -1. Doubt says why none is found, if some are near.
func (c *Class) Find(s intake.Submission) (at int, doubt string) {
	p := personOf(s)
	m := c.list.join([]*person{p}, nil)[0]
	if len(m.fits) > 0 {
		doubt = "several students here fit, so name the id: " + c.list.doubt(p, m)
	} else if m.at < 0 && m.damage != "" {
		doubt = "an id here has other zeros at the front: " + m.damage
	}
	return m.at, doubt
}

// FindGroup returns the number of the student whose hand-in has the name of a group,
// or -1. Students of the roster are no groups, and neither is the number of a student
// with another name.
func (c *Class) FindGroup(name string) int {
	named := newPerson(name, []intake.Key{{Kind: intake.FullName, Value: name}})
	at := c.list.join([]*person{named}, nil)[0].at
	isByID := at < 0
	if isByID {
		at, _ = c.Find(intake.Submission{Student: name, Keys: []intake.Key{{Kind: intake.Label, Value: name}}})
	}
	if at < 0 {
		return -1
	}
	found := c.list.people[at]
	isOthersNumber := isByID && isNumber(name) && found.keys[intake.FullName] != nil
	if found.isListed || isOthersNumber {
		return -1
	}
	return at
}

// doubt names the people that fit a student, by their ids.
func (l *list) doubt(p *person, m match) string {
	var ids []string
	for _, at := range m.fits {
		if id := text.Harmless(l.people[at].id()); !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 1 && ids[0] == p.title {
		return p.title
	}
	return p.title + " (" + text.Or(ids) + ")"
}

// A doubt is why a student is not joined with a list or not filled in, or what
// was taken for what. Rows of the gradebook are filled, those of the roster taken.
type doubt string

const (
	notHanded  doubt = "in the LIST, but nothing handed in"
	notInSheet doubt = "handed in, but no row in the LIST"
	severalFit doubt = "handed in, but with several rows in the LIST, so none is DONE"
	rivals     doubt = "handed in by several students for one row of the LIST, so it is not DONE"
	otherName  doubt = "handed in with the id of another name in the LIST, so its row is not DONE"
	damagedID  doubt = "damaged ids in the LIST or the hand-ins, found by the rest of the row"
	tooShort   doubt = "handed in, but the row in the LIST is too short to have a grade"
	kept       doubt = "DONE in by somebody else, and kept (--overwrite replaces it)"
	replaced   doubt = "DONE in by somebody else, and replaced"
	locked     doubt = "not DONE in, because the LIST says excused or not to be changed"
	notOpened  doubt = "DONE in, but the hand-in was not opened"
	absent     doubt = "DONE in, but nothing handed in"
	clearer    doubt = "handed in, but the row that fits in the LIST is DONE for somebody whose id fits better"
	zeros      doubt = "handed in, but the id in the LIST has other zeros at the front, so its row is not DONE (write both alike)"
)

// Doubts are the students of each doubt.
type Doubts map[doubt][]string

func (d Doubts) list(kind doubt, who string) { d[kind] = append(d[kind], who) }

// add adds a student, unless all is clear. It reports whether the student is not
// found because of a doubt.
func (d Doubts) add(l *list, p *person, m match) bool {
	switch {
	case m.at < 0 && len(m.fits) == 0 && m.damage == "":
		return false
	case m.at < 0 && len(m.fits) == 0:
		d.list(zeros, m.damage+" ("+p.title+")")
	case m.at >= 0 && m.damage != "":
		d.list(damagedID, m.damage+" ("+p.title+")")
	case m.at >= 0:
	case m.other:
		d.list(otherName, p.title+" as "+text.Harmless(l.people[m.fits[0]].title))
	case len(m.fits) > 1:
		d.list(severalFit, l.doubt(p, m))
	case m.better:
		d.list(clearer, l.doubt(p, m))
	default:
		d.list(rivals, l.doubt(p, m))
	}
	return m.at < 0
}

// Notes returns a sentence for each doubt that there is.
func (d Doubts) Notes(list, done string) (notes []string) {
	for _, kind := range slices.Sorted(maps.Keys(d)) {
		note := strings.NewReplacer("LIST", list, "DONE", done).Replace(string(kind))
		notes = append(notes, note+": "+strings.Join(d[kind], ", "))
	}
	return notes
}
