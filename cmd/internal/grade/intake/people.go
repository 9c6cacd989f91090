package intake

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"minesweeper/cmd/internal/text"
)

// metadataName is the file in which Gradescope's export names the students.
const metadataName = "submission_metadata.yml"

// People are the students of an export, by the name of the folder of each
// submission. There are several if they handed it in together.
type people map[string][]person

type person struct{ name, sid, email string }

// readPeople reads the lines that matter in a metadata file:
//
//	submission_111:
//	  :submitters:
//	  - :name: Jane Doe
//	    :sid: '4711'
//	    :email: jane@example.org
func readPeople(data []byte) people {
	all, in := make(people), ""
	for line := range bytes.Lines(data) {
		line := string(bytes.TrimRight(line, "\r\n"))
		key, value, _ := strings.Cut(strings.TrimLeft(line, " -"), ": ")
		value = text.Harmless(strings.Trim(strings.TrimSpace(value), `'"`))
		switch list := all[in]; {
		case line != "" && line[0] != ' ' && line[0] != '-':
			in = strings.TrimSuffix(line, ":")
		case key == ":name":
			all[in] = append(list, person{name: value})
		case len(list) == 0:
		case key == ":sid":
			list[len(list)-1].sid = value
		case key == ":email":
			list[len(list)-1].email = value
		}
	}
	return all
}

// id returns what identifies a student: the number, the email, or something
// else.
func (p person) id(other string) string { return cmp.Or(p.sid, p.email, other) }

// name takes over the students of the folder that a submission lies in. Path
// leads there.
func (p people) name(s *Submission, path string) {
	parts := strings.Split(path, "/")
	at := slices.IndexFunc(parts, func(part string) bool { return p[part] != nil })
	if at < 0 {
		return
	}
	for i, person := range p[parts[at]] {
		if i > 0 {
			s.Group = append(s.Group, Submission{Student: person.id(person.name), Name: person.name, Also: []string{person.email}})
			continue
		}
		s.Also = append(s.Also, person.email, person.name, s.Student)
		s.Student, s.Name, s.Note = person.id(s.Student), person.name, ""
	}
}
