// First uncovers the first covered square, row by row. Speaks the protocol "text":
//
//	go build -o first first.go && mines bot -- ./first
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case "name":
			fmt.Println("first, in Go")
		case "turn":
			move := ""
			for in.Scan() && in.Text() != "" { // a row is A|  1??|
				row, squares, _ := strings.Cut(in.Text(), "|")
				if i := strings.IndexByte(squares, '?'); i >= 0 && move == "" {
					move = fmt.Sprint(strings.TrimSpace(row), i+1)
				}
			}
			fmt.Println(move)
		}
	}
}
