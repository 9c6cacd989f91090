package cli

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// --color is first, then the variables, each before the next, then the terminal,
// whose kind says how many colours there are.
func TestColors(t *testing.T) {
	for _, test := range []struct {
		when, environment string
		terminal          bool
		want              int
	}{
		{"auto", "", true, 16},
		{"auto", "", false, 0},
		{"auto", "TERM=xterm", true, 16},
		{"auto", "TERM=xterm-256color", true, 256},
		{"auto", "TERM=vt525", true, 16},
		{"auto", "TERM=vt100", true, 0},
		{"auto", "TERM=vt220-w", true, 0},
		{"auto", "TERM=vt52", true, 0},
		{"auto", "TERM=dumb", true, 0},
		{"auto", "TERM=xterm-256color NO_COLOR=1", true, 0},
		{"auto", "CLICOLOR=0", true, 0},
		{"auto", "CLICOLOR=1", false, 0},
		{"auto", "CLICOLOR=0 FORCE_COLOR=1", false, 16},
		{"auto", "CLICOLOR=0 CLICOLOR_FORCE=1", false, 16},
		{"auto", "FORCE_COLOR=3 TERM=dumb", false, 16},
		{"auto", "FORCE_COLOR=0", false, 0},
		{"auto", "CLICOLOR_FORCE=0 FORCE_COLOR=false", false, 0},
		{"auto", "CLICOLOR_FORCE=0", true, 16},
		{"auto", "NO_COLOR=1 CLICOLOR_FORCE=1 FORCE_COLOR=1", true, 0},
		{"auto", "NO_COLOR= FORCE_COLOR=1", false, 16},
		{"always", "TERM=vt100 NO_COLOR=1 CLICOLOR=0", false, 16},
		{"never", "TERM=xterm CLICOLOR_FORCE=1 FORCE_COLOR=1", true, 0},
	} {
		variables := make(map[string]string)
		for _, variable := range strings.Fields(test.environment) {
			name, value, _ := strings.Cut(variable, "=")
			variables[name] = value
		}
		e := NewEnv(nil, nil, nil)
		e.Terminals.Stdout, e.Getenv = test.terminal, func(name string) string { return variables[name] }
		if got := e.Colors(test.when); got != test.want || e.UseColor(test.when) != (got > 0) {
			t.Errorf("%+v: %d colours", test, got)
		}
	}
}

// onTerminal returns an environment whose standard error is a terminal, and what
// is written to it.
func onTerminal() (*Env, *bytes.Buffer) {
	said := new(bytes.Buffer)
	e := NewEnv(strings.NewReader(""), io.Discard, said)
	e.Terminals.Stderr = true
	return e, said
}

// The screen after each step.
func TestProgress(t *testing.T) {
	for _, test := range []struct {
		steps int
		each  time.Duration // how long a step takes
		want  []string
	}{
		{4, time.Second, []string{
			"games   0% [                              ] 0/4",
			"games  25% [=======                       ] 1/4",
			"games  50% [===============               ] 2/4, 2s left",
			"games  75% [======================        ] 3/4, 1s left",
			"games 100% [==============================] 4/4",
			"",
		}},
		{4, 50 * time.Millisecond, []string{ // every other step is not drawn
			"games   0% [                              ] 0/4",
			"games  50% [===============               ] 2/4",
			"games 100% [==============================] 4/4",
			"",
		}},
		{-1, time.Hour, []string{"games: 0", "games: 1", "games: 2", "games: 3", "games: 4", ""}},
		{0, time.Hour, nil},
		{1, time.Hour, []string{ // more than was expected
			"games   0% [                              ] 0/1",
			"games 100% [==============================] 1/1",
			"games 100% [==============================] 2/1",
			"games 100% [==============================] 3/1",
			"games 100% [==============================] 4/1",
			"",
		}},
	} {
		e, said := onTerminal()
		now := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
		e.Now = func() time.Time { return now }
		bar := e.Progress(test.steps, "games")
		for range 4 {
			now = now.Add(test.each)
			bar.Add(1)
		}
		bar.Finish()
		if got := screens(said.String()); !slices.Equal(got, test.want) {
			t.Errorf("%d steps of %v: got %q\nwant %q", test.steps, test.each, got, test.want)
		}
	}
}

// Work without steps shows its seconds, and clears the line at the end.
func TestWorking(t *testing.T) {
	e, said := onTerminal()
	for seconds, want := range map[int][]string{
		0: nil, 1: {"searching, 1 s", ""}, 3: {"searching, 1 s", "searching, 2 s", "searching, 3 s", ""},
	} {
		said.Reset()
		ticks := make(chan time.Time)
		done := work("searching", said, ticks)
		for range seconds {
			ticks <- time.Time{}
		}
		done()
		done()
		if got := screens(said.String()); !slices.Equal(got, want) {
			t.Errorf("%d seconds: got %q, want %q", seconds, got, want)
		}
	}
	said.Reset()
	e.Working("searching")() // not a second's work
	e.Terminals.Stderr = false
	e.Working("searching")()
	if said.Len() > 0 {
		t.Errorf("work of no time, and work without a terminal, show %q", said)
	}
}

// screens returns the line of a terminal after each of the texts that begin at
// its left end.
func screens(printed string) (lines []string) {
	line := ""
	for i, text := range strings.Split(printed, "\r") {
		line = text + line[min(len(text), len(line)):]
		if i > 0 {
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	return slices.Compact(lines)
}

// Steps of several goroutines at the same time are all counted.
func TestProgressTogether(t *testing.T) {
	e, _ := onTerminal()
	e.Now = time.Now
	bar := e.Progress(800, "games")
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for range 100 {
				bar.Add(1)
			}
		})
	}
	workers.Wait()
	if bar.done != 800 {
		t.Errorf("%d of 800 steps were counted", bar.done)
	}
}
