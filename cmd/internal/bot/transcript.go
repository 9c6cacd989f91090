package bot

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"minesweeper/board"
	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
)

// MakeFolder makes a folder for transcripts and locks it against other matches.
// It fails if no files can be made in it or, unless the match is resumed, if it
// has transcripts already.
func MakeFolder(disk *ownfile.Disk, folder string, resumed bool) (*ownfile.Lock, error) {
	if err := disk.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	lock, err := disk.Lock(filepath.Join(folder, "match"))
	if err != nil || resumed {
		return lock, err
	}
	files, err := os.ReadDir(folder)
	for _, file := range files {
		if transcriptName().MatchString(file.Name()) {
			err = errors.New("it has the results of a match already: name another folder")
		}
	}
	if err != nil {
		lock.Close()
	}
	return lock, err
}

// transcriptName matches the names of the files of [Match.Transcripts].
var transcriptName = lazy.Regexp(`-([0-9]{6,})-(?:lost|faulty|void)\.(game|txt)$`)

// Lacking returns how many recordings of the games of a record are not in a folder
// of [Match.Transcripts]. It fails if there are more: those of another match.
func Lacking(folder string, r *simulate.Record) (n int, err error) {
	for i := range r.Tallies {
		t := &r.Tallies[i]
		n += int(t.Games + t.Void - t.Wins)
	}
	files, err := os.ReadDir(folder)
	for _, file := range files {
		if name := transcriptName().FindStringSubmatch(file.Name()); name != nil && name[2] == "game" {
			number, _ := strconv.ParseUint(name[1], 10, 64)
			if slices.ContainsFunc(r.Done, func(d simulate.Range) bool { return d.From < number && number <= d.To }) {
				n--
			}
		}
	}
	if n < 0 {
		err = errors.New("it has the results of another match: name another folder")
	}
	return n, err
}

// Transcripts returns a function that writes the games of the match that were not
// won into a folder: the recording of each, for other commands, and a description
// of the fault, if there is one. It replaces the files of the same game: after an
// interruption, games whose results were not kept are played again and may end
// differently.
func (m *Match) Transcripts(disk *ownfile.Disk, folder string) simulate.EachGame {
	return func(number uint64, _ board.Minefield, outcomes []simulate.Outcome) error {
		for i := range outcomes {
			name := m.Policies[i].Name
			stem := filepath.Join(folder, fmt.Sprintf("%s-%06d-", m.fileName(i), number+1))
			if err := saveTranscript(disk, stem, name, &outcomes[i]); err != nil {
				return err
			}
		}
		return nil
	}
}

// saveTranscript writes a game into files whose names begin with stem.
func saveTranscript(disk *ownfile.Disk, stem, name string, o *simulate.Outcome) error {
	for _, ending := range []string{"lost", "faulty", "void"} {
		for _, kind := range []string{".game", ".txt"} {
			if err := disk.Remove(stem + ending + kind); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	if o.Recording == nil { // it was won
		return nil
	}
	if err := disk.WriteFile(stem+o.Ending()+".game", o.Recording); err != nil || o.Fault == nil {
		return err
	}
	report := fmt.Sprintf("%s: %s in %s\nstandard error:\n%s",
		name, o.Fault.Verdict, o.Fault.Describe(), text.HarmlessLines(o.Fault.Stderr))
	return disk.WriteFile(stem+o.Ending()+".txt", []byte(report))
}

// fileName returns the name of a program of the match in names of files. It
// differs from those of other programs even if case is ignored.
func (m *Match) fileName(i int) (name string) {
	used := make(map[string]bool)
	for _, p := range m.Policies[:i+1] {
		stem := notInFileName().ReplaceAllString(p.Name, "_")
		name = stem
		for n := 2; used[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s_%d", stem, n)
		}
		used[strings.ToLower(name)] = true
	}
	return name
}

// notInFileName matches the characters that names of files should not have.
var notInFileName = lazy.Regexp(`[^a-zA-Z0-9-]`)

// A Verdict names what a program did wrong.
type Verdict = simulate.Verdict

// The verdicts. Each costs the program the game it was playing, except
// RefereeError, a fault of this program; such a game does not count. The
// evidence is in the detail of the fault.
const (
	StartFailed  Verdict = "start-failed"       // missing, not executable, or not ready in time
	Timeout      Verdict = "timeout"            // no whole answer before the deadline
	OutputLimit  Verdict = "output-limit"       // a line or remarks without an end
	Unsolicited  Verdict = "unsolicited-output" // answered twice, or before it was asked
	ClosedPipe   Verdict = "closed-pipe"        // closed its standard input or output
	Exited       Verdict = "exited"             // ended, by itself or by a signal
	MemoryLimit  Verdict = "memory-limit"       // wanted more memory than it may have
	ProcessLimit Verdict = "process-limit"      // wanted more processes and threads
	BadAnswer    Verdict = "bad-answer"         // not a move
	IllegalMove  Verdict = "illegal-move"       // a move that the rules do not allow
	RefereeError         = simulate.RefereeError
)

// A Fault is a mistake that cost a program a game.
type Fault = simulate.Fault

// HintOf returns the hint of a fault, or "".
func HintOf(err error) string {
	var f *Fault
	if errors.As(err, &f) {
		return f.Hint
	}
	return ""
}

// newFault returns a fault with a detail made as fmt.Sprintf does.
func newFault(v Verdict, format string, args ...any) *Fault {
	return &Fault{Verdict: v, Detail: fmt.Sprintf(format, args...)}
}

// asFault returns the fault that err is. Any other error is the referee's.
func asFault(err error) *Fault {
	var f *Fault
	if err == nil || errors.As(err, &f) {
		return f
	}
	return newFault(RefereeError, "%v", err)
}

// ClearScreen makes a terminal empty.
const ClearScreen = "\x1b[2J\x1b[H"

// A Watcher shows boards: it clears the screen and shows the player's name and
// the board. When a game is over it also shows the result, and the mines unless
// the game was won.
type Watcher struct {
	Out    *bufio.Writer
	Pause  time.Duration // after every board
	Next   func()        // unless nil, called before the next game, to wait for a person
	Failed func(error)   // called if a board cannot be written
}

// Show shows a scene.
func (w *Watcher) Show(s Scene) {
	fmt.Fprintf(w.Out, "%s%s\n\n%s", ClearScreen, s.Title, board.Drawing{Mines: s.Mines}.Board(nil, s.Board))
	if err := w.Out.Flush(); err != nil {
		w.Failed(err)
		return
	}
	time.Sleep(w.Pause)
	if s.More && w.Next != nil {
		fmt.Fprint(w.Out, "\nEnter shows the next game: ")
		w.Out.Flush()
		w.Next()
	}
}

// AwaitLine returns a function that waits until a line is typed, or for the end
// of ctx.
func AwaitLine(ctx context.Context, tty io.Reader) func() {
	return func() {
		typed := make(chan struct{})
		go func() {
			defer close(typed)
			bufio.NewReader(tty).ReadString('\n') // whatever it says
		}()
		select {
		case <-typed:
		case <-ctx.Done():
		}
	}
}

// A faultStreak counts how often in a row a program could not go on: it could
// not be started, or ended before its first answer. All workers share it, so
// that a program is retired as soon with many of them as with one.
type faultStreak struct {
	most  int64 // before the program is retired
	count atomic.Int64
	last  atomic.Pointer[Fault]
}

// endVerdicts are the verdicts on a program that has ended.
var endVerdicts = []Verdict{Exited, ClosedPipe, MemoryLimit, ProcessLimit}

// add counts a fault.
func (s *faultStreak) add(f *Fault) {
	s.last.Store(f)
	s.count.Add(1)
}

// reset ends the streak: the program has answered. A retired program stays so.
func (s *faultStreak) reset() {
	if s.count.Load() < s.most {
		s.count.Store(0)
	}
}

// retired returns the fault that a retired program's games are lost by, or nil.
func (s *faultStreak) retired() *Fault {
	last := s.last.Load()
	if last == nil || s.count.Load() < s.most {
		return nil
	}
	f := *last
	f.Detail += fmt.Sprintf("; not started again after %d times", s.most)
	f.Retired = true
	return &f
}
