package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// A lostGame has a flag, a mine that was uncovered, and squares of each kind.
const lostGame = "mines game 2\nsize 4x4\nmines 3\nminefield\n.*..\n....\n...*\n*...\nmoves\n" +
	"A1 VALID_MOVE\nA2* VALID_MOVE\nB2 VALID_MOVE\nC4 BLOWN_UP\nend lost\n"

// With the few colours of high contrast, dark and light, squares that are covered,
// open, flagged and mines differ by their edges: in the page and in those of
// reviews and grades.
func TestForcedColors(t *testing.T) {
	b, mines := openPage(t, link("??1*?\n11???\n", 3))
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		boardtest.WriteFile(t, path, text)
		return path
	}
	made := func(name string, args ...string) string {
		out, err := exec.Command(mines, args...).Output()
		if err != nil {
			t.Fatalf("mines %q: %v", args, err)
		}
		return "file://" + write(name, string(out))
	}
	review := made("review.html", "review", "--format", "html", "--replay", write("lost.game", lostGame))
	grade := made("grade.html", "grade", "--format", "html", "-m", write("mines.dat", ".*..\n....\n...*\n*...\n"),
		write("ann.dat", "?*??\n 11?\n???1\n?1 ?\n"))
	b.until(ready)
	edges := func(name string, kinds ...string) {
		t.Helper()
		for _, scheme := range []string{"light", "dark"} {
			b.media(scheme, "active")
			var seen []string
			b.eval(`(async () => {
				await new Promise((done) => setTimeout(done, 100));
				return `+list(kinds)+`.map((kind) => {
					const e = document.querySelector(kind);
					if (!e) return kind + " is not there";
					const s = getComputedStyle(e);
					return s.borderTopStyle + " " + s.borderTopWidth;
				});
			})()`, &seen)
			t.Log(name, scheme, seen)
			for i, edge := range seen {
				if strings.HasSuffix(edge, "there") || strings.Contains(strings.Join(seen[:i], ", "), edge) {
					t.Errorf("%s, %s: the edges of %q are %q", name, scheme, kinds, seen)
					break
				}
			}
			b.shot("forced-" + name + "-" + scheme)
		}
	}
	edges("analyse", ".board i.c:not(.free, .mine)", ".board i.n1", ".board i.f", ".board i.free", ".board i.mine")
	b.openText(lostGame)
	b.reviewed("lost")
	b.mode("play")
	b.face("lost")
	edges("play", ".board i.c", ".board i.n1", ".board i.f", ".board i.shown:not(.f, .fatal)", ".board i.fatal")
	b.visit(review)
	b.key("End")
	edges("review", "#board i.c", "#board i.n1", "#board i.f", "#board i.m:not(.x)", "#board i.x")
	b.visit(grade)
	edges("grade", "td .board i.c", "td .board i.n1", "td .board i.f", "figure .board i.m, .legend i.m")
}
