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
// scripts in build.go.
package main

import (
	"flag"
	"fmt"
	"os"
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
