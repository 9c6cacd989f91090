package bot

import (
	"os"
	"os/exec"
	"time"
)

// A plain life is that of a program which we started ourselves, with nothing in
// between. What it starts in turn is out of our reach.
type plain struct {
	cmd   *exec.Cmd
	ended chan struct{} // closed when it has ended
}

// launchPlain starts a program on its three files.
func launchPlain(p Program, dir string, files []*os.File) (life, error) {
	cmd := &exec.Cmd{
		Path:  p.Path,
		Args:  p.Args,
		Env:   append(baseEnv(dir), p.Env...),
		Dir:   dir,
		Stdin: files[0], Stdout: files[1], Stderr: files[2],
		WaitDelay: reapTime,
	}
	if err := cmd.Start(); err != nil {
		return nil, newFault(StartFailed, "%v", err)
	}
	l := &plain{cmd, make(chan struct{})}
	go func() {
		defer close(l.ended)
		cmd.Wait() // ProcessState says all that there is to know
	}()
	return l, nil
}

func (l *plain) usage() (sample, bool) { return sample{}, false }

func (l *plain) exit(wait time.Duration) (exit, bool) {
	select {
	case <-l.ended:
		return exitOf(l.cmd.ProcessState), true
	case <-time.After(wait):
		return exit{}, false
	}
}

func (l *plain) end() (ending, error) {
	l.cmd.Process.Kill() // an error means that it has ended
	<-l.ended
	return ending{}, nil
}
