//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package session

import "os"

// lock locks nothing here: whoever plays twice at once keeps the game that was
// moved in last.
func lock(*os.File) bool { return true }
