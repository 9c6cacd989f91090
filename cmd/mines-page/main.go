// Mines-page writes the analyser of positions as one web page: an HTML file
// that opens with a double click, works offline and fetches nothing.
//
//	go run ./cmd/mines-page -o mines.html
//
// It compiles the engine to WebAssembly with the go command and embeds it,
// compressed, with the page's style and script. The script in the folder page
// draws and handles input; the program in the folder engine computes every
// chance, reason and hint. A new kind of request is a function in engine and a
// line in its table of handlers. A new script file needs a line in the list
// scripts.
package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/base64"
	"flag"
	"fmt"
	"html/template"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"minesweeper/board"
	"minesweeper/cmd/internal/webpage"
)

func main() {
	output := flag.String("o", "mines.html", "write the page to `FILE`")
	flag.Parse()
	if err := run(*output, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "mines-page:", err)
		os.Exit(2)
	}
}

func run(output string, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q", args[0])
	}
	page, err := build()
	if err != nil {
		return err
	}
	if err := os.WriteFile(output, page, 0o666); err != nil {
		return err
	}
	fmt.Printf("%s: %.2f MB\n", output, float64(len(page))/1e6)
	return nil
}

//go:embed page
var files embed.FS

// scripts are the files of the page's script, in the order in which they run.
var scripts = []string{
	"engine.js", "text.js", "link.js", "memory.js", "board.js", "shell.js", "analyse.js", "play.js", "review.js", "files.js",
	"picture.js", "listeners.js",
}

// build returns the page.
func build() ([]byte, error) {
	wasm, err := compile()
	if err != nil {
		return nil, err
	}
	worker, err := workerScript()
	if err != nil {
		return nil, err
	}
	script, err := pageScript()
	if err != nil {
		return nil, err
	}
	page, err := template.ParseFS(files, "page/page.html")
	if err != nil {
		return nil, err
	}
	own, err := files.ReadFile("page/page.css")
	if err != nil {
		return nil, err
	}
	style := webpage.Style(string(own))
	var out bytes.Buffer
	err = page.Execute(&out, map[string]any{
		"Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; worker-src blob:; " +
			"style-src " + webpage.Source(style) + "; script-src 'wasm-unsafe-eval' " + webpage.Source(script),
		"Style":  template.CSS(style),
		"Script": template.JS(script),
		"Worker": template.HTML(packed("worker", worker)),
		"Engine": template.HTML(packed("engine", wasm)),
	})
	return out.Bytes(), err
}

// packed returns an element with data, compressed and in base64, that the browser
// does not run. The script reads it.
func packed(id string, data []byte) string {
	var text bytes.Buffer
	in64 := base64.NewEncoder(base64.StdEncoding, &text)
	w, _ := gzip.NewWriterLevel(in64, gzip.BestCompression) // a level that there is
	w.Write(data)                                           // a buffer takes everything
	w.Close()
	in64.Close()
	return `<script type="text/plain" id="` + id + `">` + text.String() + `</script>`
}

// compile returns the engine as WebAssembly.
func compile() ([]byte, error) {
	dir, err := os.MkdirTemp("", "mines-page-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "engine.wasm")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", path, "minesweeper/cmd/mines-page/engine")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling the engine: %w\n%s", err, out)
	}
	return os.ReadFile(path)
}

// workerScript returns the script of a worker: Go's own support for
// WebAssembly, then worker.js.
func workerScript() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("asking for GOROOT: %w", err)
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	ours, err := files.ReadFile("page/worker.js")
	if err != nil {
		return nil, err
	}
	return slices.Concat(support, ours), nil
}

// margin matches the blanks before the code of a line, and above that lines that have
// only a comment. They are left out of the page, so that comments can be as long as
// their readers need. No text of a script has several lines.
var margin = regexp.MustCompile(`(?m)^\s*(//.*\s*)*`)

// pageScript returns the page's script: all its files in one function scope,
// after a constant with the named sizes.
func pageScript() (string, error) {
	var all strings.Builder
	all.WriteString("\"use strict\";\n(() => {\nconst presets = {")
	for _, p := range board.Presets() {
		fmt.Fprintf(&all, " %s: [%d, %d, %d],", p.Name, p.Size.Rows, p.Size.Cols, p.Mines)
	}
	all.WriteString(" };\n")
	for _, name := range scripts {
		text, err := files.ReadFile("page/" + name)
		if err != nil {
			return "", err
		}
		all.Write(margin.ReplaceAll(text, nil))
	}
	all.WriteString("})();\n")
	return checked(all.String())
}

// checked returns the script, or an error if its text would end the element
// that holds it.
func checked(script string) (string, error) {
	if strings.Contains(strings.ToLower(script), "</script") || strings.Contains(script, "<!--") {
		return "", fmt.Errorf("a script has text that would end its element")
	}
	return script, nil
}
