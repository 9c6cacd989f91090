//go:build unix

package bot

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"
)

// A kept life is that of a program with a keeper: a process of ours between the
// referee and the program, of which everything that the program starts is a
// descendant, and which ends it all when it is told to or the referee is gone.
type kept struct {
	cmd     *exec.Cmd
	control *os.File // where the keeper is told what to do

	started chan error // one word: whether the program runs
	samples chan sample
	over    chan struct{} // closed when the keeper's reports have ended

	mu     sync.Mutex
	exited *exit
	ending ending
	waiter chan struct{} // closed when the program has ended
}

// A report is what a keeper says, as a line of JSON: one of these.
type report struct {
	Started bool    `json:"started,omitempty"`
	Failed  string  `json:"failed,omitempty"` // why the program could not be started
	Ours    bool    `json:"ours,omitempty"`   // it was not the program's fault
	Sample  *sample `json:"sample,omitempty"`
	Exit    *exit   `json:"exit,omitempty"`
	Ending  *ending `json:"ending,omitempty"`
}

// The words that a keeper is told.
const (
	tellSample = 's'
	tellEnd    = 'e'
)

// launchKept starts a keeper, which starts the program, and waits until that
// has happened.
func launchKept(t task, patience time.Duration, files []*os.File) (life, error) {
	controlR, controlW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	reportR, reportW, err := os.Pipe()
	if err != nil {
		closeAll([]*os.File{controlR, controlW})
		return nil, err
	}
	cmd := keeperCommand(t.Level)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = files[0], files[1], files[2]
	cmd.ExtraFiles = []*os.File{controlR, reportW}
	err = cmd.Start()
	closeAll(cmd.ExtraFiles)
	if err != nil {
		closeAll([]*os.File{controlW, reportR})
		return nil, fmt.Errorf("starting a keeper: %w", err)
	}
	k := &kept{
		cmd: cmd, control: controlW,
		started: make(chan error, 1), samples: make(chan sample, 1),
		over: make(chan struct{}), waiter: make(chan struct{}),
	}
	go k.listen(reportR)
	if err := k.begin(t, patience); err != nil {
		k.end()
		return nil, err
	}
	return k, nil
}

// begin tells the keeper its task and waits for the program to start.
func (k *kept) begin(t task, patience time.Duration) error {
	if err := json.NewEncoder(k.control).Encode(t); err != nil {
		return fmt.Errorf("telling a keeper its task: %w", err)
	}
	select {
	case err := <-k.started:
		return err
	case <-k.over:
		select {
		case err := <-k.started:
			return err
		default:
			return errors.New("the keeper ended without a word")
		}
	case <-time.After(patience):
		return newFault(StartFailed, "not started after %v", patience)
	}
}

// listen takes in the keeper's reports until they end.
func (k *kept) listen(reports *os.File) {
	defer close(k.over)
	defer reports.Close()
	in := bufio.NewScanner(reports)
	for in.Scan() {
		var r report
		if json.Unmarshal(in.Bytes(), &r) != nil {
			return
		}
		switch {
		case r.Started:
			k.started <- nil
		case r.Failed != "" && r.Ours:
			k.started <- errors.New(r.Failed)
		case r.Failed != "":
			k.started <- newFault(StartFailed, "%s", r.Failed)
		case r.Sample != nil:
			k.samples <- *r.Sample
		case r.Exit != nil:
			k.mu.Lock()
			k.exited = r.Exit
			k.mu.Unlock()
			close(k.waiter)
		case r.Ending != nil:
			k.mu.Lock()
			k.ending = *r.Ending
			k.mu.Unlock()
		}
	}
}

// keeperPatience is how long a keeper may take to answer; it needs milliseconds.
const keeperPatience = 40 * time.Second

func (k *kept) usage() (sample, bool) {
	if _, err := k.control.Write([]byte{tellSample}); err != nil {
		return sample{}, false
	}
	select {
	case s := <-k.samples:
		return s, canSample
	case <-k.over:
	case <-time.After(keeperPatience):
	}
	return sample{}, false
}

func (k *kept) exit(wait time.Duration) (exit, bool) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-k.waiter:
	case <-timer.C:
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.exited == nil {
		return exit{}, false
	}
	return *k.exited, true
}

func (k *kept) end() (ending, error) {
	k.control.Write([]byte{tellEnd}) // an error means that it is ending already
	select {
	case <-k.over:
	case <-time.After(keeperPatience):
		k.cmd.Process.Kill()
		<-k.over
	}
	k.control.Close()
	k.cmd.Wait() // its status means nothing
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ending.Left > 0 {
		return k.ending, fmt.Errorf("%d processes of the program could not be ended", k.ending.Left)
	}
	return k.ending, nil
}
