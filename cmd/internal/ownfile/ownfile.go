// Package ownfile writes the files of the program, and recognises files that it
// wrote: those it may replace, and those it leaves out when it reads a folder.
//
// It must not depend on the contents of the files.
package ownfile

import (
	"bytes"
	"io"
	"os"
	"slices"
	"strings"
)

// IsTemp reports whether a file with this name is a temporary one. It is left
// behind if the program is killed.
func IsTemp(name string) bool { return strings.HasPrefix(name, tempPrefix) }

// Bears reports whether a file has one of the marks near its beginning.
func Bears(path string, marks ...string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	const beginning = 2 << 10 // further down a mark may be a quotation
	data, err := io.ReadAll(io.LimitReader(file, beginning))
	return err == nil && slices.ContainsFunc(marks, func(m string) bool { return bytes.Contains(data, []byte(m)) })
}
