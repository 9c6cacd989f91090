//go:build !js

package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	report := func(lines []byte) { os.Stdout.Write(lines) }
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		report(serve(lines.Bytes(), report))
	}
	if err := lines.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "engine:", err)
		os.Exit(2)
	}
}
