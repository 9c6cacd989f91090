//go:build linux

package bot

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/sandbox"
)

// TestMain lets the test's own binary be a helper of the sandbox and every
// program that the tests let play.
func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=10") // else every program sleeps a second under -race
	sandbox.Main()
	if len(os.Args) > 2 && os.Args[1] == "play" {
		for _, f := range append(faultTests, otherBots...) {
			if f.bot == os.Args[2] {
				f.play()
				os.Exit(0)
			}
		}
		fmt.Fprintf(os.Stderr, "no bot %q\n", os.Args[2])
		os.Exit(2)
	}
	waitTogether()
	os.Exit(inOwnFolder(m))
}

// inOwnFolder runs the tests with a temporary folder of their own, and fails if
// a working folder is left in it.
func inOwnFolder(m *testing.M) int {
	temp, err := os.MkdirTemp("", "bot-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(temp)
	os.Chmod(temp, 0o755)
	os.Setenv("TMPDIR", temp)
	self, _ := os.Executable() // cp fails without it
	if err := exec.Command("cp", self, filepath.Join(temp, selfName)).Run(); err != nil {
		panic(err)
	}
	status := m.Run()
	if left, err := filepath.Glob(temp + "/mines-bot-*"); err != nil || len(left) > 0 {
		fmt.Fprintln(os.Stderr, "left over:", left, err)
		return 1
	}
	return status
}

// waitTogether lets many parallel tests run at a time, unless it is said how
// many: most of the time they only wait for programs that do nothing.
func waitTogether() {
	flag.Parse()
	given := flag.Lookup("test.fuzz").Value.String() != "" // there, the flag means something else
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given {
		flag.Set("test.parallel", "16")
	}
}

// selfName is a copy of the test's binary in the temporary folder. The binary
// itself is in a folder of the go command's, which programs that root starts
// may not enter.
const selfName = "bot.test"

// testProgram returns a program that is one of the tests' bots.
func testProgram(t testing.TB, name string, args ...string) Program {
	t.Helper()
	self := filepath.Join(os.TempDir(), selfName)
	p, err := Find(append([]string{self, "play", name}, args...), nil)
	boardtest.Must(t, err)
	p.Env = []string{"GORACE=" + os.Getenv("GORACE"), "GOCOVERDIR=."}
	return p
}
