package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove"
)

// made is the page, the engine for this system and the program mines, all made
// once for all tests.
var made = sync.OnceValues(func() (files struct{ page, engine, mines string }, err error) {
	dir, err := os.MkdirTemp("", "mines-page-test-")
	if err != nil {
		return files, err
	}
	files.page, files.engine, files.mines = filepath.Join(dir, "mines.html"), filepath.Join(dir, "engine"), filepath.Join(dir, "mines")
	if out, err := exec.Command("go", "build", "-o", dir, "./engine", "../mines").CombinedOutput(); err != nil {
		return files, fmt.Errorf("%w\n%s", err, out)
	}
	return files, run(files.page, nil)
})

func TestMain(m *testing.M) {
	status := m.Run()
	if !testing.Short() {
		if started, err := process(); err == nil {
			started.end()
		}
	}
	if files, err := made(); err == nil {
		os.RemoveAll(filepath.Dir(files.page))
	}
	os.Exit(status)
}

// openPage returns a browser with the page open, and the program mines.
func openPage(t *testing.T, fragment string) (*tab, string) {
	t.Helper()
	b := startBrowser(t)
	files, err := made()
	boardtest.Must(t, err)
	b.window(1280, 900, false, false)
	b.open("file://" + files.page + fragment)
	if fragment == "" {
		b.face("ready") // a visitor begins with a game
	}
	t.Cleanup(func() {
		for _, c := range b.complaints() {
			t.Error(c)
		}
	})
	return b, files.mines
}

// link returns the fragment of an address with a board and, if total is not
// negative, its number of mines.
func link(dat string, total int) string {
	fragment := "#d=" + strings.ReplaceAll(url.QueryEscape(dat), "+", "%20")
	if total >= 0 {
		fragment += fmt.Sprintf("&n=%d", total)
	}
	return fragment
}

// A position is a board, as it was played or with an error in it, and its
// number of mines.
type position struct {
	dat   string
	total int // unknown if negative
}

// sizes are the sizes of the boards in tests.
var sizes = []generate.Spec{
	{Size: board.Size{Rows: 1, Cols: 8}, Mines: 2}, {Size: board.Size{Rows: 5, Cols: 4}, Mines: 4},
	{Size: board.Size{Rows: 9, Cols: 9}, Mines: 10}, {Size: board.Size{Rows: 16, Cols: 16}, Mines: 40},
	{Size: board.Size{Rows: 16, Cols: 30}, Mines: 99}, {Size: board.Size{Rows: 12, Cols: 27}, Mines: 50},
}

// positions returns n positions of all sizes from play. Some have wrong flags,
// some impossible numbers, and some too few mines.
func positions(n int) (all []position) {
	r := rand.New(rand.NewPCG(20261122, 1))
	for i := range n {
		mines, b := boardtest.Played(r, sizes[i%len(sizes)].Size)
		p := position{total: mines.Total()}
		at := b.Size().At(r.IntN(b.Size().Squares()))
		switch i % 10 {
		case 3:
			p.total = -1
		case 5: // a number that may be wrong
			b.Set(at, board.State(r.IntN(9)))
		case 7: // a flag that may be wrong
			b.Set(at, board.Flagged)
		case 9:
			p.total = r.IntN(p.total)
		}
		p.dat = b.String()
		all = append(all, p)
	}
	return all
}

// For every position the page shows the same chances, verdicts, reasons and
// errors as the commands print.
func TestAgreesWithCommands(t *testing.T) {
	b, mines := openPage(t, "")
	file := filepath.Join(t.TempDir(), "board.dat")
	contradictions, certain := 0, 0
	for i, p := range positions(60) {
		boardtest.WriteFile(t, file, p.dat)
		got := showPosition(b, p)
		want, failed := printed(t, mines, file, p)
		if failed != "" {
			contradictions++
		}
		certain += len(want.Steps)
		if got.Error != failed {
			t.Errorf("%d: the page says %q, the command %q\n%s-n %d", i, got.Error, failed, p.dat, p.total)
		}
		if failed == "" && !slices.Equal(got.Squares, want.Squares) {
			t.Errorf("%d: the page has\n%q\nthe commands\n%q\n%s-n %d", i, got.Squares, want.Squares, p.dat, p.total)
		}
		if failed == "" && !slices.Equal(got.Steps, want.Steps[:min(len(want.Steps), 200)]) {
			t.Errorf("%d: the page has\n%q\nthe commands\n%q\n%s-n %d", i, got.Steps, want.Steps, p.dat, p.total)
		}
	}
	t.Logf("%d contradictions, %d certain squares", contradictions, certain)
	if contradictions < 5 || certain < 200 {
		t.Errorf("only %d contradictions and %d certain squares", contradictions, certain)
	}
}

// A shown holds what the page shows, or should show.
type shown struct {
	Error   string
	Squares []string // of the covered squares: name, chance, verdict
	Steps   []string // as safe --why prints them
	Dat     string
}

// showPosition opens a position and returns what the page shows when it is
// analysed.
func showPosition(b *tab, p position) (got shown) {
	b.t.Helper()
	b.eval(fmt.Sprintf(`(async () => {
		const status = document.querySelector("#status");
		delete status.dataset.ready;
		delete status.dataset.error;
		location.hash = %q;
		while (!("ready" in status.dataset) && !("error" in status.dataset)) await new Promise((r) => setTimeout(r, 5));
		return {
			error: status.dataset.error || "",
			squares: [...document.querySelectorAll("[data-square][data-verdict]")].map((e) => [e.dataset.square, e.dataset.chance || "-", e.dataset.verdict].join(" ")),
			steps: [...document.querySelectorAll("#certain li")].map((e) => e.dataset.move + " " + e.dataset.why),
			dat: [...document.querySelectorAll("[role=row]")].map((row) => [...row.querySelectorAll("i")].map((e) => e.dataset.state).join("") + "\n").join(""),
		};
	})()`, link(p.dat, p.total)), &got)
	if got.Dat != p.dat {
		b.t.Errorf("the page draws\n%swant\n%s", got.Dat, p.dat)
	}
	return got
}

// printed returns what the commands print about the position in a file, or
// their error.
func printed(t *testing.T, mines, file string, p position) (want shown, failed string) {
	t.Helper()
	args := []string{file}
	if p.total >= 0 {
		args = append(args, "-n", fmt.Sprint(p.total))
	}
	verdicts := make(map[string]string)
	steps, failed := command(t, mines, append([]string{"safe", "--why"}, args...)...)
	for _, line := range steps {
		move, _, _ := strings.Cut(line, " ")
		name, flag := strings.CutSuffix(move, "*")
		verdicts[name] = map[bool]string{true: "mine", false: "free"}[flag]
	}
	want.Steps = steps
	if p.total < 0 {
		b := boardtest.Board(t, p.dat)
		for i := range b.Size().Squares() {
			name, verdict := b.Size().At(i).String(), "unknown"
			if b.StateAt(i) == board.Flagged {
				verdict = "mine"
			} else if v, ok := verdicts[name]; ok {
				verdict = v
			}
			if !b.StateAt(i).Uncovered() {
				want.Squares = append(want.Squares, name+" - "+verdict)
			}
		}
		return want, failed
	}
	lines, failed := command(t, mines, append([]string{"odds", "--list"}, args...)...)
	for _, line := range lines {
		words := strings.Fields(line)
		verdict := "unknown"
		if words[1] == "0" || words[1] == "1" {
			verdict = map[string]string{"0": "free", "1": "mine"}[words[1]]
		}
		want.Squares = append(want.Squares, words[0]+" "+words[1]+" "+verdict)
	}
	return want, failed
}

// command runs mines and returns the lines it prints, or its error without its
// name and that of the file.
func command(t *testing.T, mines string, args ...string) (lines []string, failed string) {
	t.Helper()
	cmd := exec.Command(mines, args...)
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if cmd.ProcessState.ExitCode() == 2 {
		first, _, _ := strings.Cut(errors.String(), "\n")
		_, failed, _ = strings.Cut(first, ".dat: ")
		if failed == "" {
			t.Fatalf("mines %q: %s", args, &errors)
		}
	}
	if len(out) == 0 {
		return nil, failed
	}
	return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n"), failed
}

// The page writes chances in percent as package text does.
func TestPercentages(t *testing.T) {
	b := startBrowser(t)
	var chances []*big.Rat
	for q := int64(1); q <= 200; q++ {
		for p := int64(0); p <= q; p += 1 + q/40 {
			chances = append(chances, big.NewRat(p, q))
		}
	}
	chances = append(chances, big.NewRat(1, 1e12), big.NewRat(1e12-1, 1e12))
	var asked [][2]any
	for _, p := range chances {
		f, _ := p.Float64()
		asked = append(asked, [2]any{f, p.RatString()})
	}
	list, err := json.Marshal(asked)
	boardtest.Must(t, err)
	script := boardtest.ReadFile(t, "page/text.js")
	var got [][2]string
	b.eval(fmt.Sprintf(`(() => { %s
		return %s.map(([value, exact]) => [percent(value), wholePercent({ value, exact }) + "%%"]); })()`, script, list), &got)
	for i, p := range chances {
		f, _ := p.Float64()
		if want := [2]string{text.Percent(f), text.WholePercent(p)}; got[i] != want {
			t.Errorf("%v: got %q, want %q", p, got[i], want)
		}
	}
}

// A hint is the same as that of the command. The minefield that shows why a
// square is not certain agrees with the board and has a mine there.
func TestHintAndExample(t *testing.T) {
	b, mines := openPage(t, "")
	file := filepath.Join(t.TempDir(), "board.dat")
	examples := 0
	for i, p := range positions(40) {
		if p.total < 0 {
			continue
		}
		boardtest.WriteFile(t, file, p.dat)
		if got := showPosition(b, p); got.Error != "" {
			continue
		}
		var hint string
		b.eval(`(async () => {
			const box = document.querySelector("#hint-answer");
			box.replaceChildren();
			document.querySelector("#hint").click();
			while (!box.querySelector("[data-move]") && !/nothing/i.test(box.textContent)) await new Promise((r) => setTimeout(r, 5));
			const move = box.querySelector("[data-move]");
			return move ? move.dataset.move + " " + box.querySelector(".why").textContent : "";
		})()`, &hint)
		lines, _ := command(t, mines, "hint", file, "-n", fmt.Sprint(p.total))
		want := strings.Join(lines, "\n")
		if !strings.EqualFold(strings.TrimSuffix(hint, "."), want) {
			t.Errorf("%d: the page says %q, the command %q", i, hint, want)
		}
		examples += checkExample(t, b, p)
	}
	if examples < 10 {
		t.Errorf("only %d examples", examples)
	}
}

// checkExample asks why the first uncertain square is not free. It returns the
// number of squares asked about, 0 or 1.
func checkExample(t *testing.T, b *tab, p position) int {
	t.Helper()
	var got struct{ Square, Mines string }
	b.eval(`(async () => {
		const square = document.querySelector("[data-square][data-verdict=unknown]");
		if (!square) return {};
		square.click();
		const until = async (selector) => { while (!document.querySelector(selector)) await new Promise((r) => setTimeout(r, 5)); };
		const name = square.dataset.square;
		await until('#square-answer [data-move="' + name + '"]');
		document.querySelector('#square-answer [data-move="' + name + '"]').click();
		await until(".example");
		await new Promise((r) => setTimeout(r, 50));
		const rows = [...document.querySelectorAll("[role=row]")].map((row) => [...row.querySelectorAll("i")]);
		const mines = rows.map((row) => row.map((e) => (e.classList.contains("ghost") ? "*" : ".")).join("") + "\n").join("");
		document.querySelector(".example button").click();
		return { square: name, mines };
	})()`, &got)
	if got.Square == "" {
		return 0
	}
	mines, shown := boardtest.Minefield(t, got.Mines), boardtest.Board(t, p.dat)
	err := game.CheckTrue(mines, shown)
	if err != nil || mines.Total() != p.total || !mines.HasMine(boardtest.Squares(t, shown, got.Square)[0]) {
		t.Errorf("%s: %v; of %d mines it shows\n%s%s", got.Square, err, p.total, got.Mines, p.dat)
	}
	return 1
}

// A link restores the position and follows its changes. The page shows what is
// wrong with a bad link.
func TestLinks(t *testing.T) {
	b, _ := openPage(t, link("?2?\n???\n", 2))
	b.until(ready)
	b.eval(`document.querySelector("#clear").focus()`, nil)
	b.eval(`document.querySelector('[data-square="A1"]').focus()`, nil)
	b.key("f")
	b.until(`location.hash.startsWith("#b=2x3")`)
	b.until(ready)
	hash := b.text(`location.hash`)
	files, _ := made()
	b.open("file://" + files.page + hash)
	b.until(ready)
	if states := b.text(squares); states != "*2????" || hash != "#b=2x3.f2cD&n=2" {
		t.Errorf("%s gives %q", hash, states)
	}
	for _, x := range []struct{ fragment, want string }{
		{"#d=%3F9%0A&n=1", "the address:1:2: unexpected '9': want ?, *, a space or 1 to 8"},
		{"#d=%3F%3F%0A%3F%0A", "the address:2: row B has 1 square, want 2"},
		{"#b=3x3", "the address holds no board: want b=ROWSxCOLS. and the squares"},
		{"#b=3x3.cB", "the address holds no board: it has 2 squares, want 9"},
		{"#b=2x2.cZZ", "the address holds no board: a run is longer than the board"},
		{"#b=300x300.c", "the address holds no board: 300x300 squares cannot be drawn here"},
		{"#b=9x9.cCC&n=abc", "the address holds no number of mines: n=abc"},
		{"#d=%3F1&n=2", "the board has 2 mines, but only A1 could have one"},
	} {
		b.eval(`location.hash = `+quoted(x.fragment), nil)
		b.until(`document.querySelector("#status").dataset.error === ` + quoted(x.want))
		text := b.text(`document.querySelector("#status").textContent`)
		if want := strings.ToUpper(x.want[:1]) + x.want[1:] + "."; !strings.HasPrefix(text, want) {
			t.Errorf("%s: the page shows %q, want %q and a hint", x.fragment, text, want)
		}
	}
}

// An address that cannot be read shows its error and no board, also in place of
// the board before. A new board or another address ends that.
func TestBadLinkShowsNoBoard(t *testing.T) {
	const (
		failed  = `"error" in document.querySelector("#status").dataset`
		visible = `[...document.querySelectorAll("main :is(button, input, select, .legend, .card)")]
			.filter((e) => e.getClientRects().length).map((e) => e.id).join()`
	)
	b, _ := openPage(t, "#b=3x3.cB")
	empty := func() {
		t.Helper()
		b.until(failed)
		b.until(visible + ` === "new-board"`) // the button for stopping goes with the search
		if board := b.text(squares); board != "" {
			t.Errorf("the page shows the board %q", board)
		}
	}
	empty()
	b.eval(`location.hash = "#b=1x3.c1c&n=1"`, nil)
	b.until(ready + ` && !(` + failed + `) && ` + squares + ` === "?1?"`)
	b.eval(`location.hash = "#b=9x9.zz"`, nil)
	empty()
	b.mode("play")
	b.drawn(81)
	b.mode("analyse")
	empty()
	b.eval(`location.hash = "#b=1x3.c1c&n=1"`, nil)
	b.until(ready + ` && !(` + failed + `) && ` + squares + ` === "?1?"`)
	b.eval(`location.hash = "#b=1x3.c1c&n=abc"`, nil)
	empty()
	b.click("#new-board", "left")
	b.until(ready + ` && !(` + failed + `) && ` + squares + ` === "?".repeat(81)`)
}

// Whole numbers in the page's sentences have commas everywhere.
func TestNumbersAreGrouped(t *testing.T) {
	// 1,200 mines around each kind of number; the squares around an empty one
	// are free.
	block := func(n string) string {
		return strings.Repeat(strings.Repeat("???", 15)+"\n"+strings.Repeat("?"+n+"?", 15)+"\n"+strings.Repeat("???", 15)+"\n", 10)
	}
	b, _ := openPage(t, link(block("8")+block(" ")+strings.Repeat("?", 45)+"\n", 1210))
	b.says("#status", "1,200 squares are certainly free, 1,200 certainly mines; 45 squares are not certain.")
	b.says("#certain .note", "and 2,200 more")
	b.press(square("BI1"))
	b.says("#square-answer .note", "It is a mine in 708,930,508 of the 3,190,187,286 minefields that agree with the board.")
}

// A game is played to its end by keyboard, with the hints, and reviewed. The
// review is the same as that of the command for the recording.
func TestPlayedByKeyboardAndReviewed(t *testing.T) {
	b, mines := openPage(t, "")
	b.eval(`document.querySelector("#new-seed").value = 3; document.querySelector("#new-noguess").checked = true`, nil)
	b.press(`[data-preset=beginner]`)
	b.says("#game-facts", "no guess, first square open; seed 3")
	b.eval(`document.querySelector('[data-square="C3"]').focus()`, nil)
	b.key("Enter")
	b.face("playing")
	for range 300 {
		var face string
		b.eval(`(async () => {
			const box = document.querySelector("#hint-answer"), face = document.querySelector("#face");
			if (face.textContent !== "playing") return face.textContent;
			const before = document.querySelectorAll('[data-state="?"]').length;
			document.querySelector("#hint").click();
			while (!box.querySelector("[data-move]")) await new Promise((r) => setTimeout(r, 5));
			const move = box.querySelector("[data-move]").dataset.move;
			const cell = document.querySelector('[data-square="' + move.replace("*", "") + '"]');
			cell.focus();
			cell.dispatchEvent(new KeyboardEvent("keydown", { key: move.endsWith("*") ? "f" : "Enter", bubbles: true }));
			while (document.querySelectorAll('[data-state="?"]').length === before) await new Promise((r) => setTimeout(r, 5));
			await new Promise((r) => setTimeout(r, 20));
			return face.textContent;
		})()`, &face)
		if face != "playing" {
			break
		}
	}
	b.face("won")
	b.click("#to-review", "left")
	b.reviewed("won")
	remarks := b.remarks()

	b.press("#save")
	b.until(`document.querySelector("#save-dialog").open`)
	b.eval(`(() => { const s = document.querySelector("#save-format"); s.value = "recording"; s.dispatchEvent(new Event("change")); })()`, nil)
	b.until(`document.querySelector("#save-text").value.startsWith("mines game")`)
	recording := b.text(`document.querySelector("#save-text").value`)
	file := filepath.Join(t.TempDir(), "game.dat")
	boardtest.WriteFile(t, file, recording)
	if want := reviewOf(t, mines, file); !slices.Equal(remarks, want) || len(want) < 20 {
		t.Errorf("the page says %q\nthe command %q", remarks, want)
	}
	// The same minefield as "mines new" makes, without a guess from C3.
	rec, err := game.ParseRecording([]byte(recording))
	boardtest.Must(t, err)
	laid, _ := rec.Game.Minefield()
	moves, solved := generate.Prove(new(safemove.Deducer), laid, board.Square{Row: 2, Col: 2}, board.KnownTotal(10))
	if !solved {
		t.Errorf("the game needed a guess after %v", moves)
	}
}

// remarks returns what the page says of each move: the move, the verdict and the
// reason.
func (b *tab) remarks() (all []string) {
	b.t.Helper()
	b.eval(`[...document.querySelectorAll("#moves li")].map((li) => [li.dataset.move, li.dataset.verdict, li.dataset.why].join(" "))`, &all)
	return all
}

// reviewOf returns what the command says of each move of a recorded game: the
// move, the verdict and the reason.
func reviewOf(t *testing.T, mines, file string) (remarks []string) {
	t.Helper()
	lines, failed := command(t, mines, "review", "--json", "--replay", file)
	if failed != "" {
		t.Fatal(failed)
	}
	for _, line := range lines {
		var m struct{ Move, Verdict, Why string }
		if json.Unmarshal([]byte(line), &m) == nil && m.Verdict != "" { // not the summary
			remarks = append(remarks, m.Move+" "+m.Verdict+" "+m.Why)
		}
	}
	return remarks
}

// A replay of another program that is dropped on the page has the same review
// as in the command, can be stepped through, and plays at its speed.
func TestReplayIsSteppedThrough(t *testing.T) {
	b, mines := openPage(t, "")
	b.until(ready)
	const replay = "RawVF_Version: Rev5\nWidth: 4\nHeight: 3\nMines: 2\nBoard:\n0*00\n0000\n000*\nEvents:\n" +
		"0.000 lc 1 3 (8 40)\n0.100 lr 1 3 (8 40)\n0.400 rc 2 1 (24 8)\n0.500 rr 2 1 (24 8)\n" +
		"0.900 lc 4 1 (56 8)\n1.250 lr 4 1 (56 8)\n1.500 lc 1 1 (8 8)\n1.700 lr 1 1 (8 8)\n"
	b.drop("game.rawvf", quoted(replay))
	b.reviewed("won")
	b.until(`document.querySelector("#run svg") !== null`)
	file := filepath.Join(t.TempDir(), "game.rawvf")
	boardtest.WriteFile(t, file, replay)
	remarks := b.remarks()
	if want := reviewOf(t, mines, file); !slices.Equal(remarks, want) || len(want) != 4 {
		t.Errorf("the page says %q, the command %q", remarks, want)
	}
	for _, x := range []struct{ press, status, board string }{
		{"#first-move", "Move 1 of 4 at 0.10 s: C1, start.", "????????????"},
		{"#next-move", "Move 2 of 4 at 0.40 s: A2*,", "????112?  1?"},
		{"#next-move", "Move 3 of 4 at 1.25 s: A4,", "?*??112?  1?"},
		{"#last-move", "After the last move: won.", ""},
	} {
		b.click(x.press, "left")
		b.says("#status", x.status)
		if x.board != "" {
			b.until(squares + ` === ` + quoted(x.board))
		}
	}
	b.press("#first-move")
	b.until(squares + ` === "????????????"`)
	b.eval(`window.begun = performance.now(); document.querySelector("#watch").click()`, nil)
	b.until(squares + ` === "?*??112?  1?"`)
	b.until(`document.querySelector("#status").textContent.startsWith("After the last move: won.")`)
	b.until(`document.querySelector("#watch").getAttribute("aria-pressed") === "false"`)
	var took float64
	b.eval(`performance.now() - window.begun`, &took)
	if took < 1600 { // the recording takes 1.6 seconds from the first move to the last
		t.Errorf("the recording has played in %.0f ms", took)
	}
}

// The review names mistakes and an early flag, each with its sign. A long touch
// flags, a click on a number uncovers around it, and undo takes a fatal move
// back.
func TestPlayedByMouseAndTouch(t *testing.T) {
	b, _ := openPage(t, "")
	b.until(ready)
	// A minefield that is pasted becomes a game.
	b.eval(`document.querySelector("#open").click(); document.querySelector("#open-text").value = ".*..\n....\n...*\n"; document.querySelector("#open-text-button").click()`, nil)
	b.until(`document.body.dataset.mode === "play" && document.querySelectorAll("[data-square]").length === 12`)
	b.click(square("B2"), "left")
	b.state("B2", "1")
	b.click(square("A2"), "right")
	b.state("A2", "*")
	b.click(square("B2"), "left") // a chord
	b.state("C2", " ")
	b.window(390, 844, true, true)
	touch(b, square("C4"), func() { b.state("C4", "*") })
	touch(b, square("C4"), func() { b.state("C4", "?") })
	touch(b, square("C4"), func() {})
	b.face("lost")
	b.click("#undo", "left")
	b.face("playing")
	b.click("#redo", "left")
	b.face("lost")
	b.click("#to-review", "left")
	b.reviewed("lost")
	var verdicts []string
	b.eval(`[...document.querySelectorAll("#moves li")].map((li) => li.querySelector(".mark").textContent + " " + li.dataset.move + " " + li.dataset.verdict)`, &verdicts)
	if want := []string{"▸ B2 start", "⚑ A2* early", "✗ B2+ mistake", "✓ C4* certain", "✓ C4? certain", "✗ C4 blunder"}; !slices.Equal(verdicts, want) {
		t.Errorf("got %q, want %q", verdicts, want)
	}
}

// touch touches an element until the wait is over.
func touch(b *tab, selector string, wait func()) {
	b.t.Helper()
	var at struct{ X, Y float64 }
	b.eval(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: "center"});
		const r = e.getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, selector), &at)
	point := map[string]float64{"x": at.X, "y": at.Y}
	b.call("Input.dispatchTouchEvent", map[string]any{"type": "touchStart", "touchPoints": []any{point}}, nil)
	wait()
	b.call("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []any{}}, nil)
}

// While a large board is analysed the page stays responsive, and the analysis
// can be stopped and started again.
func TestLargeBoardCanBeStopped(t *testing.T) {
	spec := generate.Spec{Size: board.Size{Rows: 100, Cols: 100}, Mines: 2000}
	mines, err := generate.Minefield(generate.DefaultGenerator, spec, 1, 0)
	boardtest.Must(t, err)
	g := game.New(mines)
	for i := range 10_000 {
		if i%7 < 3 && !mines.HasMineAt(i) {
			g.Make(spec.Size.At(i).Move())
		}
	}
	b, _ := openPage(t, link(g.Board().String(), 2000))
	before := b.busy()
	b.press("#stop")
	b.until(`/^Stopped/.test(document.querySelector("#status").textContent)`)
	b.eval(`document.querySelector('[data-square="A1"]').focus()`, nil)
	b.key("?")
	b.until(ready)
	if busy := b.busy() - before; busy > 3 {
		t.Errorf("the page worked for %.1f s on drawing", busy)
	}
}
