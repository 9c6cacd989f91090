package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/colorprofile"

	"minesweeper/board/lazy"
)

// Color adds --color. The value is for [Env.UseColor].
func (f *Flags) Color(when *string) {
	f.OneOf(when, "color", "", []string{"auto", "always", "never"}, "colour the output")
}

// UseColor reports whether to colour standard output, for a value of --color.
// With auto the environment decides: NO_COLOR before CLICOLOR_FORCE and
// FORCE_COLOR, those before CLICOLOR=0. Without them, colours are for a terminal
// that has them.
func (e *Env) UseColor(when string) bool {
	switch {
	case when != "auto":
		return when == "always"
	case e.Getenv("NO_COLOR") != "":
		return false
	case isOn(e.Getenv("CLICOLOR_FORCE")), isOn(e.Getenv("FORCE_COLOR")):
		return true
	case e.Getenv("CLICOLOR") == "0":
		return false
	}
	return e.OnScreen() && !monochrome().MatchString(e.Getenv("TERM"))
}

// OnScreen reports whether what is written to standard output goes to a terminal.
func (e *Env) OnScreen() bool { return e.Terminals.Stdout && e.replaced == "" }

// isOn reports whether a variable that forces colours does so.
func isOn(value string) bool { return value != "" && value != "0" && value != "false" }

// monochrome matches the names that TERM has for terminals without colours:
// dumb, vt52, and vt100 to vt420 with any suffix. Package colorprofile takes
// all of them but dumb for terminals with 16 colours.
var monochrome = lazy.Regexp(`^(dumb|vt52|vt[1-4].*)$`)

// Colors returns the number of colours for standard output: 0 where UseColor
// reports false, else 16 or 256, as the environment describes the terminal.
func (e *Env) Colors(when string) int {
	if !e.UseColor(when) {
		return 0
	}
	var environment []string
	for _, name := range []string{"TERM", "COLORTERM", "WT_SESSION", "GOOGLE_CLOUD_SHELL"} {
		if value := e.Getenv(name); value != "" {
			environment = append(environment, name+"="+value)
		}
	}
	if colorprofile.Env(environment) >= colorprofile.ANSI256 {
		return 256
	}
	return 16
}

// Progress returns a bar on standard error for work of the given number of
// steps, or -1 if the number is unknown. The argument what is the name of the
// steps. The bar draws nothing unless standard error is a terminal and there are
// steps.
func (e *Env) Progress(steps int, what string) *Bar {
	b := &Bar{what: what, steps: int64(steps), now: e.Now, begun: e.Now(), out: io.Discard}
	if e.Terminals.Stderr && steps != 0 {
		b.out = e.stderr
		b.draw()
	}
	return b
}

// Working shows on standard error, if that is a terminal, how many seconds some
// work has taken, for work without steps to count. The returned function
// removes the line from the screen. It must be called before the command
// prints.
func (e *Env) Working(what string) (done func()) {
	if !e.Terminals.Stderr {
		return func() {}
	}
	return work(what, e.stderr, time.Tick(time.Second))
}

// work draws the number of ticks as seconds, until the returned function is
// called.
func work(what string, out io.Writer, ticks <-chan time.Time) (done func()) {
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		line := &Bar{out: out}
		for seconds := 1; ; seconds++ {
			select {
			case <-ticks:
				line.print(fmt.Sprintf("%s, %d s", what, seconds))
			case <-stop:
				if seconds > 1 {
					line.Finish()
				}
				return
			}
		}
	}()
	return sync.OnceFunc(func() {
		close(stop)
		<-stopped
	})
}

// A Bar shows how much of long work is done:
//
//	games  42% [============                  ] 420/1000, 2m left
//
// Its methods may be called by several goroutines at once.
type Bar struct {
	what  string
	steps int64 // -1 if unknown
	out   io.Writer
	now   func() time.Time
	begun time.Time

	mu    sync.Mutex
	done  int64
	note  string    // drawn in place of the bar
	drawn time.Time // when the bar was drawn last
	width int       // how wide it was then
}

const (
	barWidth = 30                     // columns
	barPause = 100 * time.Millisecond // the shortest time between two drawings
)

// Add adds to the number of steps that are done.
func (b *Bar) Add(steps int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done += int64(steps)
	if b.now().Sub(b.drawn) >= barPause {
		b.draw()
	}
}

// Note draws a text from now on in place of the bar.
func (b *Bar) Note(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.note = text
}

// Finish removes the bar from the screen.
func (b *Bar) Finish() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.print("")
	io.WriteString(b.out, "\r")
}

func (b *Bar) draw() {
	b.drawn = b.now()
	b.print(b.line())
}

// print replaces the last line, and covers the rest of it with blanks: not
// every console supports the sequence that erases a line.
func (b *Bar) print(line string) {
	fmt.Fprintf(b.out, "\r%-*s", b.width, line)
	b.width = len(line)
}

// line returns the bar as text.
func (b *Bar) line() string {
	if b.steps <= 0 {
		return fmt.Sprintf("%s: %d", b.what, b.done)
	}
	share := min(1, float64(b.done)/float64(b.steps))
	full := strings.Repeat("=", int(share*barWidth))
	line := fmt.Sprintf("%s %3.0f%% [%-*s] %d/%d", b.what, 100*share, barWidth, full, b.done, b.steps)
	if b.note != "" {
		line = fmt.Sprintf("%d of %d %s, %s", b.done, b.steps, b.what, b.note)
	}
	if spent := b.drawn.Sub(b.begun); share > 0 && share < 1 && spent > time.Second {
		left := time.Duration(float64(spent) * (1 - share) / share)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
