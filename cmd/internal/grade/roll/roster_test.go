package roll

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/text"
)

func TestRoster(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a line each", "ann\nbob\r\n\n", "ann; bob"},
		{"names", "\ufeff1,Ann A.\n2,\"B., Bob\"\n", "1 Ann A.; 2 B., Bob"},
		{"semicolons", "1;Ann\n2;Bob", "1 Ann; 2 Bob"},
		{"a header", "group,name,student\nx,Ann,1\ny,Bob,2\n", "1 Ann; 2 Bob"},
		{"Canvas", canvasSheet, `4711 Doe, "J"; 4712 Roe; 4713 Poe`},
		{"Moodle", "Identifier,Full name\nParticipant 7,Ann\n", "7 Ann"},
		{"quoted, with semicolons", "\"First name\";\"Last name\";\"Student ID\"\nAnn;Abel;1\n", "1 Ann Abel"},
		{"tabs", "E-mail\tSurname\tGiven name\na@x.org\tAbel\tAnn\n", "a@x.org Ann Abel"},
		{"names alone", "Name\nAnn Abel\n", "Ann Abel Ann Abel"},
		{"unclean", "a\x1b,b\x07\n", `a\x1b b\a`},
		{"names beside logins", "Login,Student\nann,Ann A.\n", "ann Ann A."},
		{"a header in another order", "name,id\nAnn,1\nBob,2\n", "1 Ann; 2 Bob"},
		{"names beside emails", "Email,Student\na@x.org,Ann A.\n", "a@x.org Ann A."},
		{"an id with a number", "ID,Name\nann12,Ann\n", "ann12 Ann"},
		{"a row of points", "Student,Section\nPoints Possible,\n7,A\n", "7"},
		{"first names beside numbers", "First name,ID\nAnn,1\n", "1 Ann"},
		{"students alone", "Student,Section\n7,A\n", "7"},
		{"no header, and one number", "ann,Ann\nbob,Bob\n3,Cyd\n", "ann Ann; bob Bob; 3 Cyd"},
	} {
		var got []string
		for _, s := range readRoster(t, test.text).students {
			got = append(got, strings.TrimSpace(s.Student+" "+s.Name))
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%s: %q; want %q", test.name, got, test.want)
		}
	}
	const wanted = "; want columns such as student, name, first name, last name, id, email, login"
	for text, want := range map[string]string{
		"":                           "the roster is empty",
		"ann\nann\n":                 `line 2: "ann" is named twice`,
		"\"ann":                      "line 1: a quotation mark is not closed, or the field goes on after it",
		"a,b,c\nx,y,z\n":             `the header is not understood, none of its columns is known: "a", "b", "c"` + wanted,
		"Matrikel;Kurs\n1;Ann\n":     `the header is not understood, none of its columns is known: "Matrikel", "Kurs"` + wanted,
		"First name,Group\nAnn,A\n":  `the header is not understood, it has only a part of the name: "First name", "Group"` + wanted,
		"Surname,Group\nAbel,A\n":    `the header is not understood, it has only a part of the name: "Surname", "Group"` + wanted,
		"Matrikel;Kurs\n;x\n2;Bob\n": `the header is not understood, none of its columns is known: "Matrikel", "Kurs"` + wanted,
	} {
		if roster, err := ReadRoster(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v; want %s", text, roster, err, want)
		}
	}
}

// A student is found by any key of the roster in the name of the file.
func TestRosterIdentifies(t *testing.T) {
	roster := readRoster(t, "ID,Login,Email,First name,Last name\n"+
		"11,ann7,a.abel@x.org,Ann,Abel\n12,bob8,b@x.org,Bob,Abel\n13,,c@x.org,Cyd,Li\n14,,d@x.org,Cyd,Li\n15,cydli,,Eve,Poe\n16,,,Fay,de Poe\n17,Eve6,,,\n18,,,Jo 2,Li\n19,,,Jo 3,Li\n")
	identifies(t, roster, map[string]string{
		"11": "11", "ANN7": "11", "A.Abel@x.org": "11", "a.abel": "11", "eve6": "17", "Ann Abel": "11", "Abel, Ann": "11",
		"abelann": "11", "Abel Bob": "12", "Cyd Li": "?", "cydli": "15", "de Poe, Fay": "16", "Li, Jo 3": "19", "other": "?", "": "?",
	})
	// a name in one column is found with either part first
	identifies(t, readRoster(t, "ID;Name\n1;Ann Mary Abel\n2;van Doe, Jane Mary\n"), map[string]string{
		"Abel, Ann Mary": "1", "Ann Mary Abel": "1", "Jane Mary van Doe": "2",
	})
	s := labelled("11")
	s.Name, s.Note, s.Group = "Bob Abel", "odd", []intake.Submission{labelled("Eve6"), labelled("b@x.org")}
	s.Group[0].Return = "r"
	roster.Identify(&s)
	if s.Title() != "Ann Abel (11)" || s.Note != "" || s.Group[1].Title() != "Bob Abel (12)" {
		t.Errorf("%v", s)
	}
	if e := s.Group[0]; e.Title() != "17" || e.Return != "r" {
		t.Errorf("%v", e)
	}
	before := fmt.Sprint(s)
	(*Roster)(nil).Identify(&s)
	if fmt.Sprint(s) != before {
		t.Errorf("no roster: %v", s)
	}
}

func readRoster(t *testing.T, text string) *Roster {
	t.Helper()
	roster, err := ReadRoster(strings.NewReader(text))
	boardtest.Must(t, err)
	return roster
}

// identifies checks the students that a roster finds by names of files, or "?".
func identifies(t *testing.T, roster *Roster, names map[string]string) {
	t.Helper()
	for name, want := range names {
		s := labelled(name)
		roster.IdentifyAll([]*intake.Submission{&s})
		if s.Student != want && (want != "?" || s.Student != name) || s.Listed != (want != "?") {
			t.Errorf("%q is taken for %q, want %s", name, s.Student, want)
		}
	}
}

// A roster is read or refused, and then has no student twice.
func FuzzRoster(f *testing.F) {
	f.Add([]byte("student,name\n1,Ann\n"))
	f.Add([]byte(canvasSheet))
	f.Fuzz(func(t *testing.T, data []byte) {
		roster, err := ReadRoster(bytes.NewReader(data))
		seen := make(map[string]bool)
		if roster == nil {
			return
		}
		for _, s := range roster.students {
			if err != nil || s.Student == "" || seen[s.Student] || text.Harmless(s.Name) != s.Name {
				t.Errorf("%+v, %v", s, err)
			}
			seen[s.Student] = true
		}
	})
}
