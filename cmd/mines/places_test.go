//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"minesweeper/cmd/internal/cli"
)

// A writingFlag is a command that writes the file FILE. BOARDS stands for the
// folder of the boards and a program.
type writingFlag struct {
	args string
	// reads reports whether the command reads an old file, which must be its own.
	reads  bool
	folder bool // FILE is a folder that is made
}

var writingFlags = []writingFlag{
	{args: "move -m BOARDS/mines.dat -b BOARDS/partial.dat A7 -o FILE"},
	{args: "new --size 9x9 --total 10 --seed 1 -o FILE"},
	{args: "new --size 9x9 --total 10 --seed 1 --count 3 --json -o FILE"},
	{args: "new --size 9x9 --total 10 --seed 1 --no-guess --start E5 --proof FILE"},
	{args: "new --size 5x5 --total 4 --seed 1 --no-guess --format html -o page.html --solutions FILE"},
	{args: "show BOARDS/partial.dat -o FILE"},
	{args: "number BOARDS/mines.dat -o FILE"},
	{args: "convert --to plain BOARDS/partial.dat -o FILE"},
	{args: "flip -V BOARDS/partial.dat -o FILE"},
	{args: "complete -m BOARDS/mines.dat BOARDS/solution.dat -o FILE"},
	{args: "count -m BOARDS/mines.dat A7 -o FILE"},
	{args: "safe BOARDS/partial.dat -o FILE"},
	{args: "check -b BOARDS/partial.dat A5* -o FILE"},
	{args: "hint -n 10 BOARDS/partial.dat -o FILE"},
	{args: "odds -n 7 BOARDS/thirds.dat -o FILE"},
	{args: "odds -n 7 BOARDS/thirds.dat --plot FILE.svg"},
	{args: "auto -m BOARDS/mines.dat BOARDS/partial.dat -o FILE"},
	{args: "auto -m BOARDS/mines.dat BOARDS/partial.dat --record FILE"},
	{args: "review -m BOARDS/mines.dat E5 A7 -o FILE"},
	{args: "review -m BOARDS/mines.dat E5 A7 --format html -o FILE"},
	{args: "grade -m BOARDS/mines.dat --start BOARDS/partial.dat BOARDS/solution.dat --format csv -o FILE"},
	{args: "grade -q -m BOARDS/mines.dat --start BOARDS/partial.dat BOARDS/solution.dat " +
		"--name-pattern (?P<student>\\w+)\\.dat --into FILE", reads: true},
	{args: "grade -q -m BOARDS/mines.dat --start BOARDS/partial.dat BOARDS/solution.dat --feedback FILE", folder: true},
	{args: "simulate --size 3x3 --total 2 --games 2 --seed 1 -j 1 --no-time -o FILE"},
	{args: "simulate --size 3x3 --total 2 --games 2 --seed 1 -j 1 --no-time --plot FILE.svg"},
	{args: "simulate --size 3x3 --total 2 --games 2 --seed 1 -j 1 --no-time --positions FILE"},
	{args: "simulate --size 3x3 --total 2 --games 2 --seed 1 -j 1 --no-time --checkpoint FILE", reads: true},
	{args: "simulate --size 3x3 --total 2 --games 2 --seed 1 -j 1 --no-time --results FILE", folder: true},
	{args: "bot --isolation off --size 3x3 --total 2 --games 1 --seed 1 -j 1 --no-time --results FILE -- sh BOARDS/first.sh",
		folder: true},
}

// A place is a kind of place for a file to write.
type place struct {
	name, file string
	before     string // a shell makes the place with it
	old        bool   // there is a file that is replaced
	said       string // "" if the file is written, without an error
	note       string
	after      string // a test of the shell
}

// Where old is, the file has the word old in it before.
var places = []place{
	{name: "regular", file: "f", before: "echo old >f; chmod 640 f", old: true, after: "test $(stat -c %a f) = 640"},
	{name: "missing", file: "f"},
	{name: "link", file: "l", before: "mkdir d; echo old >d/f; ln -s d/f l", old: true, after: "test -L l -a -f d/f"},
	{name: "dangling link", file: "l", before: "mkdir d; ln -s ../d/f d/m; ln -s d/m l", after: "test -L l -a -L d/m -a -f d/f"},
	{name: "dangling link to no folder", file: "l", before: "ln -s none/f l",
		said: "l: folder \"none\": no such file or directory", after: "test -L l -a ! -e none"},
	{name: "loop of links", file: "l", before: "ln -s l l", said: "l: too many levels of symbolic links", after: "test -L l"},
	{name: "no folder", file: "none/f", said: "none/f: folder \"none\": no such file or directory", after: "test ! -e none"},
	{name: "a file as a folder", file: "m/f", before: "touch m", said: "m/f: folder \"m\": not a directory"},
	{name: "folder", file: "d", before: "mkdir d", said: "d: is a directory", after: "test -d d"},
	{name: "read-only file", file: "f", before: "echo old >f; chmod 444 f", old: true, said: "f: permission denied",
		after: "test $(cat f) = old"},
	{name: "read-only folder", file: "d/f", before: "mkdir d; chmod 555 d", said: "d/f: folder \"d\": permission denied",
		after: "test ! -e d/f"},
	{name: "file in a read-only folder", file: "d/f", before: "mkdir d; echo old >d/f; chmod 640 d/f; chmod 555 d", old: true,
		note: "written in place, not atomically: folder \"d\": permission denied", after: "test $(stat -c %a d/f) = 640"},
	{name: "link into a read-only folder", file: "l", before: "mkdir d; ln -s d/f l; chmod 555 d",
		said: "l: folder \"d\": permission denied", after: "test -L l -a ! -e d/f"},
	{name: "full device", file: "/dev/full", said: "/dev/full: no space left on device", after: "test -c /dev/full"},
}

// TestPlaces writes with every flag to every kind of place, as a user who is not
// the superuser: the file is written, or there is one error with what is at
// fault, and the old file is whole. Without MINES_LONG, each flag tries every
// second place.
func TestPlaces(t *testing.T) {
	skipUnderRace(t)
	t.Parallel()
	step := 2
	if testing.Short() {
		step = 4
	} else if os.Getenv("MINES_LONG") != "" {
		step = 1
	}
	run := asUser(t)
	for n, w := range writingFlags {
		t.Run(strings.ReplaceAll(w.args, " ", "_"), func(t *testing.T) {
			t.Parallel()
			var chosen []place
			for i, p := range places {
				if w.applies(p) && (i+n)%step == 0 {
					chosen = append(chosen, p)
				}
			}
			w.write(t, chosen, run)
		})
	}
}

// applies reports whether there can be that place for the flag.
func (w writingFlag) applies(p place) bool {
	switch {
	case w.folder:
		return !p.old && p.file != "d" && p.said != "" && p.file != "/dev/full" && p.file != "m/f" && p.file != "none/f"
	case strings.Contains(w.args, ".svg"):
		return !strings.HasPrefix(p.file, "l") && p.file != "/dev/full" && p.file != "d" && !p.old
	case w.reads:
		return !p.old && p.file != "/dev/full" && p.file != "d" && !strings.Contains(w.args, "--into")
	}
	return true
}

// write writes to places, each in a folder of its own, and checks what comes of
// it.
func (w writingFlag) write(t *testing.T, places []place, run func(dir string, args ...string) (string, int)) {
	top := placeFolders(t, places)
	for i, p := range places {
		w.writeTo(t, filepath.Join(top, strconv.Itoa(i)), p, run)
	}
	for i, p := range places {
		if out, err := shell(filepath.Join(top, strconv.Itoa(i)), p.after); err != nil || out != "" {
			t.Errorf("%s: want %q: %v %s", p.name, p.after, err, out)
		}
	}
	if left, err := shell(top, "find . -name '.mines-*'"); err != nil || left != "" {
		t.Errorf("%v: left are %s", err, left)
	}
}

// writeTo writes to a place in a folder.
func (w writingFlag) writeTo(t *testing.T, dir string, p place, run func(dir string, args ...string) (string, int)) {
	args := strings.Fields(strings.ReplaceAll(w.args, "FILE", p.file))
	said, status := run(dir, args...)
	command := "mines " + args[0] + ": "
	file := p.file
	if strings.Contains(w.args, ".svg") {
		file += ".svg"
	}
	switch {
	case p.said == "" && (status == cli.Trouble || strings.Contains(said, command+file)):
		t.Errorf("%s: status %d: %s", p.name, status, said)
	case p.said != "" && (status != cli.Trouble || strings.Count(said, "mines "+args[0]+": ") != 1):
		t.Errorf("%s: status %d, want one error: %s", p.name, status, said)
	case p.said != "" && !w.folder && !strings.Contains(said, strings.Replace(p.said, p.file, file, 1)):
		t.Errorf("%s: want %q: %s", p.name, p.said, said)
	case strings.Contains(said, "note: "+file) != (p.note != "") || !strings.Contains(said, p.note):
		t.Errorf("%s: want the note %q: %s", p.name, p.note, said)
	}
	if p.said == "" && !w.folder {
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil || strings.HasPrefix(string(data), "old\n") {
			t.Errorf("%s: the file has %.20q, %v", p.name, data, err)
		}
	}
}

// shell runs a command in a folder and returns its output.
func shell(dir, command string) (string, error) {
	if command == "" {
		return "", nil
	}
	c := exec.Command("sh", "-c", "set -e\n"+command)
	c.Dir = dir
	out, err := c.CombinedOutput()
	return string(out), err
}

// ordinary is the user that the tests of the superuser run the program as.
const ordinary = 65534

// placeFolders makes a folder with places, for the user of asUser: each in a
// folder with its number.
func placeFolders(t *testing.T, places []place) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "places-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if os.Geteuid() != 0 {
			shell(dir, "chmod -R u+w .")
		}
		os.RemoveAll(dir)
	})
	var before strings.Builder
	for i, p := range places {
		fmt.Fprintf(&before, "mkdir %d; cd %[1]d\n%s\ncd ..\n", i, p.before)
	}
	if os.Geteuid() == 0 {
		fmt.Fprintf(&before, "chown -hR %d:%[1]d .", ordinary)
	}
	if out, err := shell(dir, before.String()); err != nil {
		t.Fatalf("%s: %v %s", &before, err, out)
	}
	return dir
}

// asUser returns a function that runs mines in a folder, not as the superuser,
// and returns its standard error and its exit status.
func asUser(t *testing.T) func(dir string, args ...string) (said string, status int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	boards := openFolder(t)
	program := filepath.Join(boards, "mines")
	copies := fmt.Sprintf("cp %s %s; cp %s/*.dat %[3]s/bots/first.sh %s", self, program, testdata, boards)
	if out, err := shell(".", copies); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	attributes := &syscall.SysProcAttr{}
	if os.Geteuid() == 0 {
		attributes.Credential = &syscall.Credential{Uid: ordinary, Gid: ordinary}
	}
	return func(dir string, args ...string) (string, int) {
		for i := range args {
			args[i] = strings.Replace(args[i], "BOARDS", boards, 1)
		}
		var said bytes.Buffer
		c := exec.Command(program, args...)
		c.Dir, c.Stderr, c.SysProcAttr = dir, &said, attributes
		c.Env = append(os.Environ(), "HOME="+dir, "TMPDIR="+dir)
		err := c.Run()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			return err.Error(), -1
		}
		return said.String(), c.ProcessState.ExitCode()
	}
}
