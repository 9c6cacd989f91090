package prompt

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestAsk(t *testing.T) {
	long := strings.Repeat("x", 3*maxLine)
	var out strings.Builder
	c := New(strings.NewReader("one\r\n\n"+long+"\nlast"), bufio.NewWriter(&out))
	c.Say("hello\n")
	for _, want := range []string{"one", "", long[:maxLine], "last"} {
		got, err := c.Ask("? ")
		if got != want || err != nil {
			t.Errorf("got %.20q of %d bytes, %v; want %.20q of %d", got, len(got), err, want, len(want))
		}
	}
	if _, err := c.Ask("? "); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
	if err := c.End(); err != nil {
		t.Error(err)
	}
	if want := "hello\n? ? ? ? ? \n"; out.String() != want {
		t.Errorf("said %q, want %q", out.String(), want)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A conversation ends when its output is closed.
func TestAskClosed(t *testing.T) {
	for _, said := range []string{"", strings.Repeat("more than a buffer holds\n", 1000)} {
		c := New(strings.NewReader("one\n"), bufio.NewWriter(broken{}))
		c.Say(said)
		if _, err := c.Ask("? "); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("got %v", err)
		}
	}
}

// What is printed cannot change a terminal; its line ends and letters stay.
func TestSayIsHarmless(t *testing.T) {
	var out strings.Builder
	talk := New(strings.NewReader(""), bufio.NewWriter(&out))
	talk.Sayf("%s\nشطرنج\n", "a\x1b[31m\u202e\xed")
	if err := talk.End(); err != nil || out.String() != `a\x1b[31m\u202e\xed`+"\nشطرنج\n" {
		t.Errorf("%v, printed %q", err, out.String())
	}
}
