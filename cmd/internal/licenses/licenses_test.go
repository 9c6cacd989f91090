package licenses

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
)

// The text names every module that is linked on any system, with the current
// text of its licence files. -update writes it.
func TestText(t *testing.T) {
	// Reading go.mod makes go test run this again if that file changes.
	if _, err := os.ReadFile("../../../go.mod"); err != nil {
		t.Fatal(err)
	}
	dirs := make(map[string]string) // of modules, by their path
	for _, system := range []string{"linux", "darwin", "windows", "freebsd"} {
		for line := range strings.Lines(linked(t, system)) {
			if dir, module, found := strings.Cut(strings.TrimSpace(line), "\t"); found {
				dirs[module] = dir
			}
		}
	}
	if len(dirs) < 10 {
		t.Fatalf("only %d modules", len(dirs))
	}
	modules := make(map[string][]string) // by the text of their licences
	for module, dir := range dirs {
		text := licenceOf(t, dir)
		modules[text] = append(modules[text], module)
	}
	for text, names := range modules {
		if slices.Contains(names, "golang.org/x/sys") {
			modules[text] = append(names, "Go and its standard library")
		}
	}
	boardtest.Golden(t, "licenses.txt", document(modules))
}

// linked returns a line for each module of the programs on a system: its
// folder, a tab and its path. The Go fonts are listed like a module.
func linked(t *testing.T, system string) string {
	t.Helper()
	const format = `{{with .Module}}{{if not .Main}}{{.Dir}}{{"\t"}}{{.Path}}{{end}}{{end}}` +
		`{{if eq .ImportPath "golang.org/x/image/font/gofont/goregular"}}` +
		`{{"\n"}}{{.Module.Dir}}/font/gofont/ttfs{{"\t"}}the fonts of Go (golang.org/x/image/font/gofont){{end}}`
	list := exec.Command("go", "list", "-deps", "-f", format, "../../mines", "../../mines-lab")
	list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list for %s: %v", system, err)
	}
	return string(out)
}

// licenceFile matches the names of files with licences and notices. The Go
// fonts have theirs in a README.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|ofl|patents)`)

// licenceOf returns the text of the licence files in a module's folder.
func licenceOf(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, entry := range entries {
		fonts := strings.HasSuffix(dir, "ttfs") && entry.Name() == "README"
		if entry.IsDir() || !fonts && !licenceFile.MatchString(entry.Name()) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, plain(string(data)))
	}
	if len(texts) == 0 {
		t.Errorf("%s has no licence", dir)
	}
	return strings.Join(texts, "\n\n")
}

// plain returns a text without blanks at the ends of lines, and without the
// empty lines around it.
func plain(text string) string {
	text = regexp.MustCompile(`[ \t\r]+\n`).ReplaceAllString(text+"\n", "\n")
	return strings.Trim(strings.ReplaceAll(text, "\u00a0", " "), "\n")
}

// document puts texts below the names of their modules.
func document(modules map[string][]string) string {
	byName := make(map[string]string)
	for text, names := range modules {
		slices.Sort(names)
		byName[strings.Join(names, "\n")] = text
	}
	var s strings.Builder
	for _, names := range slices.Sorted(maps.Keys(byName)) {
		fmt.Fprintf(&s, "%s\n%s\n\n%s\n\n", strings.Repeat("=", 80), names, byName[names])
	}
	return strings.TrimRight(s.String(), "\n") + "\n"
}
