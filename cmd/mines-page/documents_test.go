package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/board/game"
	"minesweeper/board/generate"
	"minesweeper/safemove/autoplay"
)

// notes matches the remarks about a text, which the page shows elsewhere.
var notes = regexp.MustCompile(`(?m)^\{"kind":"note".*\n`)

// The answers of the page's engine are the documents of the commands, byte for
// byte.
func TestDocumentsOfCommands(t *testing.T) {
	t.Parallel()
	dir, engine := t.TempDir(), startEngine(t)
	files, _ := made()
	failed, witnesses, boards := 0, 0, 60
	if testing.Short() {
		boards /= 4
	}
	for i, p := range positions(boards) {
		q := map[string]any{"board": p.dat, "compare": true}
		var known []string
		if p.total >= 0 {
			q["total"], known = p.total, []string{"-n", fmt.Sprint(p.total)}
		}
		file := filepath.Join(dir, "board.dat")
		boardtest.WriteFile(t, file, p.dat)
		printed := func(args ...string) string {
			return notes.ReplaceAllString(output(exec.Command(files.mines, append(args, known...)...)), "")
		}
		same := func(do, want string) {
			t.Helper()
			q["do"] = do
			got := engine.answer(q)
			if strings.HasPrefix(got, `{"error":`) {
				failed++
				got = ""
			}
			if strings.HasPrefix(want, `{"kind":"error"`) {
				want = ""
			}
			if got != want {
				t.Errorf("%d: %s of the page:\n%sof the command:\n%s%s-n %d", i, do, got, want, p.dat, p.total)
			}
		}
		want := printed("safe", "--json", file)
		if p.total >= 0 && strings.HasSuffix(want, "}\n") {
			want = printed("odds", "--json", file) + want
		}
		same("analyse", want)
		same("hint", printed("hint", "--json", file))
		held := engine.answer(map[string]any{"do": "read", "data": []byte(p.dat), "board": true})
		if want := strings.TrimSuffix(notes.ReplaceAllString(output(exec.Command(files.mines, "show", "--json", file)), ""), "\n"); !strings.Contains(held, want) || want == "" {
			t.Errorf("%d: the page reads %sthe command prints %s", i, held, want)
		}
		q["move"] = fmt.Sprintf("A%d", 1+i%4)
		want, _, _ = strings.Cut(printed("check", "--json", "--witness", "-b", file, q["move"].(string)), `{"kind":"check_end"`)
		same("judge", want)
		witnesses += strings.Count(want, `"witness":`)
	}
	if failed == 0 || failed > boards || witnesses < boards/4 {
		t.Errorf("%d answers failed, %d witnesses", failed, witnesses)
	}
}

// The review of a game is that of the command, and a chance to win at the end.
func TestReviewDocuments(t *testing.T) {
	t.Parallel()
	dir, engine := t.TempDir(), startEngine(t)
	files, _ := made()
	games, estimates := 20, 0
	if testing.Short() {
		games /= 4
	}
	for i := range games {
		m, err := generate.Minefield(generate.DefaultGenerator, generate.Spec{Size: sizes[i%4].Size, Mines: sizes[i%4].Mines}, 3, uint64(i))
		boardtest.Must(t, err)
		rec := game.Recording{Game: game.New(m)}
		for rec.Game.Turns() < 3+i && !rec.Game.Status().Over() {
			boardtest.Must(t, game.PlayTurn(rec.Game, autoplay.New(autoplay.PlayerOptions{})))
		}
		file := filepath.Join(dir, "x.game")
		boardtest.WriteFile(t, file, rec.String())
		want := output(exec.Command(files.mines, "review", "--json", "--replay", file))
		got := engine.answer(map[string]any{"do": "review", "game": rec.String()})
		rest, ok := strings.CutPrefix(withEstimates(t, got, &estimates), want)
		if !ok || want == "" || !strings.HasPrefix(rest, `{"chart":"\u003csvg id=\"chart\" `) {
			t.Errorf("the page says\n%s\nthe command\n%s", got, want)
		}
	}
	if !testing.Short() && estimates < 3 {
		t.Errorf("only %d estimates", estimates)
	}
}

// withEstimates puts the estimates of a review in the places of the remarks that
// they replace, and leaves out all summaries but the last. It counts the estimates.
func withEstimates(t *testing.T, answer string, estimates *int) string {
	t.Helper()
	var remarks []string
	summary := ""
	for line := range strings.Lines(answer) {
		var part struct {
			At     int
			Remark json.RawMessage
		}
		switch {
		case strings.HasPrefix(line, `{"kind":"reviewed"`):
			remarks = append(remarks, line)
		case strings.HasPrefix(line, `{"kind":"game"`):
			summary = line
		case strings.HasPrefix(line, `{"chart":`):
			return strings.Join(remarks, "") + summary + line
		default:
			boardtest.Must(t, json.Unmarshal([]byte(line), &part))
			if part.Remark != nil {
				*estimates++
				remarks[part.At] = string(part.Remark) + "\n"
			}
		}
	}
	return answer
}

// An engine is the page's engine as a program of this system.
type engine struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

func startEngine(t *testing.T) *engine {
	t.Helper()
	files, err := made()
	boardtest.Must(t, err)
	cmd := exec.Command(files.engine)
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	boardtest.Must(t, errors.Join(err1, err2, cmd.Start()))
	t.Cleanup(func() { in.Close(); cmd.Wait() })
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<24)
	return &engine{t, in, lines}
}

// answer returns the engine's answer to a request. A second one, which is no
// request, has an answer that is known: it marks the end of the first.
func (e *engine) answer(request any) (lines string) {
	e.t.Helper()
	text, err := json.Marshal(request)
	if err == nil {
		_, err = fmt.Fprintf(e.in, "%s\n{\"do\":\"end\"}\n", text)
	}
	boardtest.Must(e.t, err)
	for e.out.Scan() && e.out.Text() != `{"error":"unknown request \"end\""}` {
		lines += e.out.Text() + "\n"
	}
	return lines
}

// output returns what a program prints, whatever its exit status is.
func output(cmd *exec.Cmd) string {
	out, _ := cmd.Output()
	return string(out)
}
