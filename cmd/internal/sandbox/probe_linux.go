package sandbox

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// try starts the probe. The error says why that failed, or which limit does not
// hold.
func (s *Sandbox) try() error {
	c := Command{Path: selfPath, Args: []string{probeName, userProbe}} // it only looks at its user
	if s.Isolated() {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		c.Path, c.Args, c.Read = self, []string{probeName, string(s.way)}, []string{self}
		if s.door != nil {
			c.Args = append(c.Args, grouped)
		}
	}
	p, err := s.Start(c, probeLimits)
	if err != nil {
		return err
	}
	exit, ended := p.Exit(probeLimits.Start)
	if err := p.Stop(0); err != nil {
		return err
	}
	return outcome(strings.TrimSpace(p.Stderr.String()), exit, ended)
}

// outcome returns why the probe failed, from its words and its end.
func outcome(words string, exit Exit, ended bool) error {
	switch {
	case words != "":
		return errors.New(words)
	case !ended:
		return fmt.Errorf("a program in a sandbox did not end within %v", probeLimits.Start)
	case exit.Failed():
		return fmt.Errorf("a program in a sandbox ended with %v", exit)
	}
	return nil
}

// probe is the main function of the probe. It prints the limits that it broke.
func probe(args []string) int {
	if args[0] == doorProbe {
		return probeDoor()
	}
	if args[0] != string(inUserNS) && os.Getuid() < firstUID {
		fmt.Fprintln(os.Stderr, "the user is not changed")
	}
	if args[0] == userProbe {
		return 0
	}
	for _, b := range breaches {
		if b.try() {
			fmt.Fprintf(os.Stderr, "no limit holds %s\n", b.limit)
		}
	}
	return 0
}
