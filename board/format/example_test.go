package format_test

import (
	"fmt"

	"minesweeper/board"
	"minesweeper/board/format"
)

// A text is read in the format that it seems to have and written in another.
func Example() {
	text := []byte("https://example.org/?b=0304&m=840\n")
	d, err := format.Guess("-", text).Parse(text, format.AnyPart, board.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, name := range []string{"marks", "url"} {
		f, _ := format.Named(name)
		written, err := f.Append(nil, d)
		fmt.Printf("%s%v\n", written, err)
	}
	// Output:
	// .X.
	// ...
	// .X.
	// ...
	// <nil>
	// ?b=34&m=840
	// <nil>
}
