package programs

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/ownfile"
)

// What has not changed is not built again: not with a compiler that fails. Files of
// the cache that are damaged or belong to another program are not believed, and
// students' programs cannot see the folder.
func TestCache(t *testing.T) {
	dir := t.TempDir()
	disk := new(ownfile.Disk)
	disk.Fail = func(string, string) error { return nil }
	w := openWorkshop(t)
	if !w.sandbox.Isolated() {
		t.Skip("programs are not isolated here:", w.sandbox.Missing())
	}
	w.cache = Cache{dir, disk}
	var err error
	w.kept, err = w.cacheFolder()
	boardtest.Must(t, err)
	look := `return fopen("` + dir + `", "r") == nullptr && r[0][0] != '?';`
	files := logicless(look, "return p[0] - 'A';", "return VALID_MOVE;", "return false;")
	files[0].Data = append([]byte("#include <cstdio>\n"), files[0].Data...)
	open := func(why string) *program {
		t.Helper()
		src := chooseSource(files)
		built, err := w.build(&src)
		if err != nil {
			t.Errorf("%s: %v", why, err)
		}
		p, err := w.open(built)
		boardtest.Must(t, err)
		t.Cleanup(func() { p.dir.Remove() })
		return p
	}
	have := func(why string) []string { return slices.Sorted(maps.Keys(open(why).built)) }
	p := open("new")
	p.ask(isComplete)
	if p.err != nil || p.have(isComplete) == 0 {
		t.Errorf("the folder is seen: %s, %v", p.feedback(isComplete), p.err)
	}
	kept, err := filepath.Glob(dir + "/*/*")
	if err != nil || len(kept) != 1 {
		t.Fatalf("the cache has %q, %v", kept, err)
	}
	whole := boardtest.ReadFile(t, kept[0])

	built := have("kept")
	w.compiler = "/bin/false"
	if got := have("unchanged"); !slices.Equal(got, built) || !slices.Contains(got, "0-any") {
		t.Errorf("from the cache: %q, want %q", got, built)
	}
	changed := logicless("return true;", "return 1;", "return VALID_MOVE;", "return false;")
	w.Grade(changed)
	if n, _ := filepath.Glob(dir + "/*/*"); len(n) == 1 {
		t.Error("a changed file was not built")
	}

	other := strings.Replace(whole, `"0-any"`, `"0-xyz"`, 1)
	for _, damaged := range []string{"", "{}", whole[:len(whole)/2], other} {
		boardtest.WriteFile(t, kept[0], damaged)
		if got := load(kept[0]); got != nil {
			t.Errorf("%d bytes of damage are believed", len(damaged))
		}
	}
	if anew := have("damaged"); slices.Contains(anew, "0-any") || len(load(kept[0])) != len(anew) {
		t.Errorf("damage was not replaced: %q", anew)
	}
	const forged = `{"../mines-escaped": "eA==", "0-any": "eA=="}`
	boardtest.WriteFile(t, kept[0], checksum(kept[0], []byte(forged))+forged)
	open("forged")
	if escaped := filepath.Join(os.TempDir(), "mines-escaped"); os.Remove(escaped) == nil {
		t.Errorf("a forged file of the cache wrote %s", escaped)
	}
	boardtest.Must(t, errors.Join(os.Remove(kept[0]), os.Symlink(filepath.Join(dir, "elsewhere"), kept[0])))
	if got := have("a link"); slices.Contains(got, "0-any") {
		t.Errorf("with a link: %q", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "elsewhere")); err == nil {
		t.Error("the link was followed")
	}
	os.Remove(kept[0])
	full := errors.New("the disk is full")
	disk.Fail = func(string, string) error { return full }
	if _, _, err := w.Grade(files); !errors.Is(err, full) {
		t.Errorf("on a full disk: %v", err)
	}
}
