package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/sync/errgroup"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/cli"
)

// The files in testdata/golden are answers of commit 4bb8c37, to compare later
// reasoning with. The default is every fortieth board and a fifth of the games,
// which takes about two seconds of processor time; with MINES_GOLDEN=all it is
// all of them, in half a minute. To write answers that are meant to change:
//
//	go test ./cmd/mines -run Golden -update
const (
	goldenBoards = 2000
	goldenGames  = 2000 // of each size and start
	anyBoard     = "random wrong played stuck sieve cells"
	trueBoard    = "random played stuck sieve"
)

// goldenQuestions are the commands that are run on boards, which come on
// standard input. In the arguments, KNOWN stands for -n and the number of mines
// unless that is unknown, LIKELY for the same or else a density, FILE for the
// file of the minefield, START for the first square and MOVES for moves.
var goldenQuestions = []struct {
	name  string
	kinds string // of boards
	every int    // 4: one board of four
	most  int    // squares of a board
	args  string
}{
	{"safe", anyBoard, 1, 40000, "safe"},
	{"safe-n", anyBoard, 4, 40000, "safe KNOWN"},
	{"why", anyBoard, 1, 40000, "safe --why KNOWN"},
	{"unflagged", anyBoard, 8, 40000, "safe --ignore-flags --why KNOWN"},
	{"play", trueBoard, 4, 40000, "safe --why -m FILE"},
	{"check", anyBoard, 1, 40000, "check -b - KNOWN MOVES"},
	{"witness", anyBoard, 4, 3600, "check --witness -b - KNOWN MOVES"},
	{"odds", anyBoard, 1, 40000, "odds --list LIKELY"},
	{"json", anyBoard, 4, 40000, "odds --json LIKELY"},
	{"hint", anyBoard, 1, 40000, "hint LIKELY"},
	{"compare", anyBoard, 4, 3600, "hint --compare KNOWN"},
	{"tip", anyBoard, 6, 3600, "hint --json KNOWN"},
	{"auto", "played stuck", 8, 480, "auto -m FILE --certain -"},
	{"best", kindGame, 1, 480, "auto -m FILE --start START --policy best"},
	{"safest", kindGame, 1, 480, "auto -m FILE --start START --policy safest"},
	{"classic", kindGame, 1, 480, "auto -m FILE --start START --policy classic"},
	{"review", kindGame, 1, 480, "review -m FILE MOVES"},
}

// A goldenAnswer is what the file keeps of an answer: a hash or, if the command
// was undecided, the number of moves that it proved.
type goldenAnswer struct {
	question, args, kept string
	proved               int
	text                 string // both streams and the status, unless undecided
}

// matches reports whether the answer is the one in the file. Where that is
// undecided, any answer that proves no fewer moves matches.
func (a goldenAnswer) matches(kept string) bool {
	if number, undecided := strings.CutPrefix(kept, "undecided:"); undecided {
		before, err := strconv.Atoi(number)
		return err == nil && a.proved >= before
	}
	return a.kept == kept
}

// goldenStep returns step, or 1 if all boards and games are asked for.
func goldenStep(step int) int {
	if *boardtest.Update || os.Getenv("MINES_GOLDEN") == "all" {
		return 1
	}
	return step
}

func TestGoldenBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of answers take a minute, and more with the race detector")
	}
	var boards []*goldenBoard
	made := sha256.New()
	for id := 0; id < goldenBoards; id += goldenStep(40) {
		g := newGoldenBoard(id)
		fmt.Fprint(made, g.mines, g.shown, g.total, g.start, g.moves)
		boards = append(boards, g)
	}
	first := fmt.Sprintf("boards: %x", made.Sum(nil)[:4])
	path := filepath.Join(testdata, "golden", "boards.txt")
	answers := askGolden(t, boards)
	if *boardtest.Update {
		writeGolden(t, path, first, boards, answers)
		return
	}
	want := readGolden(t, path)
	if len(boards) == goldenBoards && "boards: "+want["boards"] != first {
		t.Fatalf("the boards are not those of the file: %s", first)
	}
	different := make(map[string]int)
	dir := ""
	for i, g := range boards {
		kept := strings.Fields(want[g.name()])
		if len(kept) != len(answers[i]) {
			t.Fatalf("board %s: there are %d answers, were %d", g.name(), len(answers[i]), len(kept))
		}
		for k, a := range answers[i] {
			_, was, _ := strings.Cut(kept[k], "=")
			if a.matches(was) {
				continue
			}
			if dir == "" {
				dir, _ = os.MkdirTemp("", "mines-golden-")
			}
			different[a.question]++
			t.Errorf("board %s: %s is %s, was %s; to see it:\n%s", g.name(), a.question, a.kept, was, g.save(dir, a.args))
		}
	}
	if len(different) > 0 {
		t.Errorf("differences by command: %v", different)
	}
}

// sentenceBoards are small boards. Together they have almost each kind of
// sentence that goldenQuestions find on a board of up to 120 squares.
var sentenceBoards = []int{
	3, 19, 23, 26, 32, 62, 69, 72, 73, 82, 135, 149, 306, 351, 355, 377, 416,
	457, 472, 556, 557, 589, 614, 670, 694, 702, 757, 806, 814, 849, 872, 895,
	905, 942, 999, 1015, 1021, 1034, 1065, 1070, 1084, 1095, 1105, 1153, 1173,
	1174, 1185, 1186,
}

// TestGoldenSentences compares whole answers, so that a changed sentence is seen
// and not only that an answer has changed.
func TestGoldenSentences(t *testing.T) {
	skipUnderRace(t)
	got := new(txtar.Archive)
	var boards []*goldenBoard
	for _, id := range sentenceBoards {
		boards = append(boards, newGoldenBoard(id))
	}
	for i, answers := range askGolden(t, boards) {
		g := boards[i]
		got.Files = append(got.Files, txtar.File{Name: g.name(), Data: g.shown.AppendDat(nil)})
		for _, a := range answers {
			if a.question == "odds" || a.question == "json" {
				continue // a list of chances, without sentences
			}
			command := "mines " + strings.Join(g.args(a.args, ""), " ")
			got.Files = append(got.Files, txtar.File{Name: fmt.Sprintf("%04d %s", g.id, command), Data: []byte(a.text)})
		}
	}
	boardtest.Golden(t, filepath.Join(testdata, "golden", "sentences.txtar"), string(txtar.Format(got)))
}

// askGolden returns the answers of each board. Several boards are asked about
// at a time.
func askGolden(t *testing.T, boards []*goldenBoard) [][]goldenAnswer {
	answers := make([][]goldenAnswer, len(boards))
	dir := t.TempDir()
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, g := range boards {
		group.Go(func() (err error) {
			answers[i], err = g.ask(dir)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	return answers
}

func (g *goldenBoard) name() string { return fmt.Sprintf("%04d %v %s", g.id, g.shown.Size(), g.kind) }

func (g *goldenBoard) file(what string) string { return fmt.Sprintf("%04d.%s", g.id, what) }

// document returns the board in JSON. No game leaves some of the boards, and as
// plain rows they would be read as others or have a note.
func (g *goldenBoard) document() string {
	rows, err := json.Marshal(map[string][]string{"board": strings.Split(strings.TrimSuffix(g.shown.String(), "\n"), "\n")})
	if err != nil {
		panic(err)
	}
	return string(rows) // without a line feed, so that it is known to be the only one
}

// ask runs the commands whose questions are for this board.
func (g *goldenBoard) ask(dir string) (answers []goldenAnswer, err error) {
	if err := os.WriteFile(filepath.Join(dir, g.file("mines")), g.mines.AppendDat(nil), 0o644); err != nil {
		return nil, err
	}
	for _, q := range goldenQuestions {
		if g.id%q.every == 0 && strings.Contains(q.kinds, g.kind) && g.shown.Size().Squares() <= q.most {
			answers = append(answers, g.answer(q.name, q.args, dir))
		}
	}
	return answers, nil
}

// args returns the words of a question, with the minefield in a directory.
func (g *goldenBoard) args(text, dir string) []string {
	known, likely := fmt.Sprintf("-n %d", g.total), fmt.Sprintf("-n %d", g.total)
	if g.total == untold {
		known, likely = "", "--density 0.2"
	}
	return strings.Fields(strings.NewReplacer("KNOWN", known, "LIKELY", likely, "FILE", dir+g.file("mines"),
		"START", g.start.String(), "MOVES", strings.Trim(fmt.Sprint(g.moves), "[]")).Replace(text))
}

// longFloat matches numbers whose last digits depend on the order of a sum.
var longFloat = regexp.MustCompile(`\b\d+\.\d{10,}(e[-+]?\d+)?`)

// answer runs a command.
func (g *goldenBoard) answer(question, args, dir string) goldenAnswer {
	r := runCommand(g.document(), g.args(args, dir+"/")...)
	a := goldenAnswer{question: question, args: args, proved: len(strings.Fields(r.out))}
	if strings.Contains(args, "--why") {
		a.proved = strings.Count(r.out, "\n")
	}
	if strings.Contains(r.said, "undecided") {
		a.kept = fmt.Sprintf("undecided:%d", a.proved)
		return a
	}
	text := strings.ReplaceAll(fmt.Sprintf("%s%s%d", r.out, r.said, r.status), dir+"/", "")
	text = longFloat.ReplaceAllStringFunc(text, func(number string) string {
		x, _ := strconv.ParseFloat(number, 64)
		return fmt.Sprintf("%.9g", x)
	})
	a.text = text + "\n"
	sum := sha256.Sum256([]byte(text))
	a.kept = fmt.Sprintf("%x", sum[:4])
	return a
}

// save writes the board's files into a directory, and returns the command line
// of a question.
func (g *goldenBoard) save(dir, args string) string {
	os.WriteFile(filepath.Join(dir, g.file("mines")), g.mines.AppendDat(nil), 0o644)
	os.WriteFile(filepath.Join(dir, g.file("board")), []byte(g.document()), 0o644)
	words := strings.Join(g.args(args, ""), " ")
	return fmt.Sprintf("cd %s && mines %s <%s", dir, words, g.file("board"))
}

// TestGoldenGames counts the games that end differently from those in the file.
// One of 200 may, where a policy chooses between equal guesses; with classic
// none may.
func TestGoldenGames(t *testing.T) {
	path := filepath.Join(testdata, "golden", "games.txt")
	var text string
	sizes := []string{"beginner", "intermediate", "expert"}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, size := range sizes {
		for _, first := range []string{"open", "safe"} {
			won := goldenWins(t, size, first)
			for _, policy := range []string{"safest", "best", "classic"} {
				text += fmt.Sprintf("%s %s %s: %x\n", size, first, policy, won[policy])
			}
		}
	}
	if *boardtest.Update {
		boardtest.WriteFile(t, path, text)
		return
	}
	want := readGolden(t, path)
	games := goldenGames / goldenStep(5)
	for line := range strings.Lines(text) {
		name, now, _ := strings.Cut(strings.TrimSpace(line), ": ")
		different := differentBits(t, now, want[name][:games/4]) // a digit has four games
		t.Logf("%s: %d of %d games end differently", name, different, games)
		if allowed := games / 200; different > allowed || different > 0 && strings.HasSuffix(name, "classic") {
			t.Errorf("%s: %d of %d games end differently", name, different, games)
		}
	}
}

// goldenWins plays games. It returns a bitmap for each policy, with a bit for
// each game that was won.
func goldenWins(t *testing.T, size, first string) map[string][]byte {
	dir := filepath.Join(t.TempDir(), "results")
	games := goldenGames / goldenStep(5)
	args := []string{"simulate", "--size", size, "--first", first, "--games", strconv.Itoa(games),
		"--policy", "safest,best,classic", "--results", dir}
	if r := runCommand("", args...); r.status != cli.Yes {
		t.Fatal(r.said)
	}
	data := boardtest.ReadFile(t, filepath.Join(dir, "results.tsv"))
	won := make(map[string][]byte)
	for line := range strings.Lines(data) {
		column := strings.Split(line, "\t") // game, seed, puzzle, policy, result and more
		game, err := strconv.Atoi(column[0])
		if err != nil {
			continue // the names of the columns
		}
		bitmap := won[column[3]]
		if bitmap == nil {
			bitmap = make([]byte, games/8)
			won[column[3]] = bitmap
		}
		if column[4] == "won" {
			bitmap[(game-1)/8] |= 1 << ((game - 1) % 8)
		}
	}
	return won
}

// differentBits returns in how many bits two bitmaps differ.
func differentBits(t *testing.T, a, b string) (n int) {
	x, _ := hex.DecodeString(a)
	y, _ := hex.DecodeString(b)
	if len(x) != len(y) {
		t.Fatalf("%d games are played, were %d", 8*len(x), 8*len(y))
	}
	for i := range x {
		n += bits.OnesCount8(x[i] ^ y[i])
	}
	return n
}

// readGolden reads lines "KEY: VALUE".
func readGolden(t *testing.T, path string) map[string]string {
	data := boardtest.ReadFile(t, path)
	lines := make(map[string]string)
	for line := range strings.Lines(data) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		lines[key] = value
	}
	return lines
}

func writeGolden(t *testing.T, path, first string, boards []*goldenBoard, answers [][]goldenAnswer) {
	text := first + "\n"
	for i, g := range boards {
		text += g.name() + ":"
		for _, a := range answers[i] {
			text += " " + a.question + "=" + a.kept
		}
		text += "\n"
	}
	boardtest.WriteFile(t, path, text)
}
