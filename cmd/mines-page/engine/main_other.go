//go:build !js

package main

import (
	"bufio"
	"fmt"
	"os"

	"minesweeper/board"
)

func main() {
	report := func(lines []byte) { os.Stdout.Write(lines) }
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, board.MaxFile)
	for lines.Scan() {
		report(serve(lines.Bytes(), report))
	}
	if err := lines.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(2)
	}
}
