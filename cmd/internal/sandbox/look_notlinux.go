//go:build !linux

package sandbox

import "os"

// workFolder is not used where programs are not isolated.
const workFolder = ""

// Programs cannot be looked at here, nor can what they have not read.

func sessionOf(int) struct{} { return struct{}{} }

func lookAt(struct{}) Sample { return Sample{} }

func unread(*os.File) (int, bool) { return 0, false }
