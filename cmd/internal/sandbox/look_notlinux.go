//go:build !linux

package sandbox

import (
	"os"
	"os/exec"
)

// workFolder is not used where programs are not isolated.
const workFolder = ""

// Programs cannot be looked at here, nor can what they have not read.

func lookAt(int) Sample { return Sample{} }

func unread(*os.File) (int, bool) { return 0, false }

func unreadable(*os.File) bool { return false }

func awaitEnd(cmd *exec.Cmd) { cmd.Wait() }

func ways() []way { return nil }

// try finds out nothing: the user is changed or that fails at every start.
func (s *Sandbox) try() error { return nil }
