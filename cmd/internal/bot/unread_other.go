//go:build !linux

package bot

import "os"

// unread returns how many bytes in a pipe nobody has read yet, where the system
// can tell. Here it cannot.
func unread(*os.File) (int, bool) { return 0, false }
