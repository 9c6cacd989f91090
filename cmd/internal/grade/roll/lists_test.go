package roll

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"minesweeper/board"
)

// Every name of a column is known, whatever its capitals and punctuation.
func TestHeadersOfRosters(t *testing.T) {
	for text, headers := range map[string]string{
		"x,Name,HEADER\n1,Ann Abel,7\n": "ID,Student ID,Student number,Number,ID-number,User ID,SID,SIS User ID,SIS ID," +
			"Identifier,Matriculation number,Matrikelnummer,Login,Username,Login ID,SIS Login ID,User,GitHub username," +
			"Email,Email address,E-Mail,Mail,Student",
		"x,y,HEADER,ID\n1,2,Ann Abel,7\n":        "Name,Full name,Student name,Student",
		"x,HEADER,Surname,ID\n1,Ann,Abel,7\n":    "First,First name,Given name,Vorname,Prénom,Nombre,Nome",
		"x,First name,HEADER,ID\n1,Ann,Abel,7\n": "Last,Last name,Surname,Family name,Nachname,Nom,Apellidos,Cognome",
	} {
		for header := range strings.SplitSeq(headers, ",") {
			checkRoster(t, strings.Replace(text, "HEADER", header, 1), "7 Ann Abel")
		}
	}
	checkRoster(t, "x,Name,Email,Login,ID\n1,Ann,mail,login,id\n", "id Ann")
	checkRoster(t, "x,Name,Email,Login\n1,Ann,mail,login\n", "login Ann")
}

// checkRoster checks the only student of a roster.
func checkRoster(t *testing.T, text, want string) {
	t.Helper()
	roster, err := ReadRoster(strings.NewReader(text))
	if err != nil || len(roster.students) != 1 || roster.students[0].Student+" "+roster.students[0].Name != want {
		t.Errorf("%q: %+v, %v; want %s", text, roster, err, want)
	}
}

// changed and grouped are the rows of lists, in a line.
func changed(list []Override) (line string) {
	for _, o := range list {
		line += strings.Join(strings.Fields(fmt.Sprintf("%s %s %v %s", o.Student.Title(), o.Part, o.Score, o.Reason)), " ") + ";"
	}
	return line
}

func grouped(list []Group) (line string) {
	for _, g := range list {
		line += g.Name + ":"
		for _, s := range g.Members {
			line += " " + s.Title()
		}
		line += ";"
	}
	return line
}

// The columns of the other lists have several names too. Rows without a student
// are left out.
func TestHeadersOfOtherLists(t *testing.T) {
	const row = "\n,,\nann,7,late\n"
	for _, text := range []string{
		"student,score,reason" + row, "ID,Mark,Comment" + row, "login,Points,reason" + row, "e-mail,score,reason" + row,
		"name,score,reason" + row, "score,student,reason\n7,ann,late\n", "reason,student,score\nlate,ann,7\n",
	} {
		list, err := ReadOverrides(strings.NewReader(text))
		if err != nil || changed(list) != "ann 7 late;" {
			t.Errorf("%s: %v, %v", text, list, err)
		}
	}
	for _, header := range []string{"student,mark", "score,reason", "student,reason"} {
		_, err := ReadOverrides(strings.NewReader(header + "\na,1\n"))
		if err == nil || !strings.HasPrefix(err.Error(), "want the columns student, score, reason and, if parts are changed, part; it has ") {
			t.Errorf("%s: %v", header, err)
		}
	}
	for header, want := range map[string]string{
		"group,first name,last name": "t1: Ann Ek;t2: Ann Lee;", "Group,name,user_id": "t1: Ann (Ek);t2: Ann (Lee);",
		"first name,group,section": `want the columns group and student, one student in each row; it has "first name", "group", "section"`,
	} {
		groups, err := ReadGroups(strings.NewReader(header + "\nt1,Ann,Ek\nt2,Ann,Lee\n"))
		if got := grouped(groups); got != want && (err == nil || err.Error() != want) {
			t.Errorf("%s: %s, %v", header, got, err)
		}
	}
	for _, header := range []string{"student,group", "login,Team", "e-mail,Group name"} {
		groups, err := ReadGroups(strings.NewReader(header + "\nann,\n,Blue\nbob,Red\n"))
		if err != nil || grouped(groups) != "Red: bob;" {
			t.Errorf("%s: %v, %v", header, groups, err)
		}
	}
	for what, read := range map[string]func(io.Reader) error{
		"list of overrides": func(r io.Reader) error { _, err := ReadOverrides(r); return err },
		"list of groups":    func(r io.Reader) error { _, err := ReadGroups(r); return err },
		"gradebook":         func(r io.Reader) error { _, err := ReadSheet(r, SheetOptions{}); return err },
		"roster":            func(r io.Reader) error { _, err := ReadRoster(r); return err },
	} {
		const utf16 = "the table has NUL characters: was it saved as UTF-16? save it as CSV UTF-8"
		for text, want := range map[string]string{
			"": "the " + what + " is empty", "s\x00t\x00": utf16, "\x00s\x00t": utf16,
			"student,name\n7,J\xfcrgen\n": "line 2 is not UTF-8: was the table saved as Windows-1252 or Latin-1? save it as CSV UTF-8",
		} {
			if err := read(strings.NewReader(text)); err == nil || err.Error() != want {
				t.Errorf("%s, %q: %v, want %s", what, text, err, want)
			}
		}
		for data, kind := range map[string]string{
			"PK\x03\x04\x14\x00":                   "a zip file or an office document",
			"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00": "an old office document",
			"%PDF-1.7\n%\x00":                      "a PDF document",
			"\x89PNG\r\n":                          "a picture",
			"<html><table>":                        "a web page",
		} {
			err := read(strings.NewReader(data))
			if syntax := (*board.SyntaxError)(nil); !errors.As(err, &syntax) ||
				syntax.Msg != "this is "+kind+", not a "+what || syntax.Hint != "save the table as CSV" {
				t.Errorf("%s: %v", what, err)
			}
		}
		if err := read(iotest.ErrReader(errors.New("torn"))); err == nil || err.Error() != "torn" {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A comment needs a column, and a row that reaches it. A mark or comment that is
// there already is not somebody else's.
func TestComments(t *testing.T) {
	for text, want := range map[string]string{
		"Identifier,Grade\n\"1\",\"5\"\n":               "Identifier,Grade\n\"1\",\"6\"\n",
		"Grade,Identifier\n,1\n":                        "Grade,Identifier\n6,1\n",
		"Identifier,Grade,Comments\n1,\n":               "Identifier,Grade,Comments\n1,6\n",
		"Comments,Identifier,Grade\n,1,\n":              "Comments,Identifier,Grade\ncomment on 1,1,6\n",
		"Identifier,Grade,Comments\n1,5,comment on 1\n": "Identifier,Grade,Comments\n1,6,comment on 1\n",
	} {
		written := Written{}
		f := readSheet(t, text, SheetOptions{}).Fill(marksOf(marks{"1": 500}), Fill{Written: written})
		if !strings.Contains(text, "comment on") && bytes.Contains(f.Data, []byte("comment on")) {
			t.Errorf("%q has a comment", f.Data)
		}
		f = readSheet(t, text, SheetOptions{}).Fill(marksOf(marks{"1": 600}), Fill{Written: written, Comments: true})
		if string(f.Data) != want || f.Doubts[kept] != nil {
			t.Errorf("%q became %q, kept %q; want %q", text, f.Data, f.Doubts[kept], want)
		}
	}
}

// Lists are sorted, and so is what is kept about a sheet. A damaged line of that
// is left out.
func TestOrderOfFilling(t *testing.T) {
	var list []Mark
	for _, student := range []string{"c", "a", "b"} {
		list = append(list, Mark{Submission: labelled(student)})
	}
	f := readSheet(t, "Identifier,Grade\n1,\n", SheetOptions{}).Fill(list, Fill{Written: Written{}})
	if !slices.Equal(f.Doubts[notInSheet], []string{"a", "b", "c"}) {
		t.Errorf("%q", f.Doubts[notInSheet])
	}
	written := Written{{"Grade", "b"}: "1", {"Grade", "a"}: "2", {"Comments", "b"}: "3", {"Comments", "a"}: "4"}
	const want = "Comments,a,4\nComments,b,3\nGrade,a,2\nGrade,b,1\n"
	if string(written.Data()) != want {
		t.Errorf("%q, want %q", written.Data(), want)
	}
	if w, err := ReadWritten([]byte("Grade,a\nGrade,b\n")); err != nil || len(w) != 0 {
		t.Errorf("%v, %v", w, err)
	}
	if _, err := ReadWritten([]byte("\"a")); err == nil {
		t.Error("a table that is cut off is read")
	}
}
