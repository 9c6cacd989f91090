package guess

import (
	"errors"
	"maps"
	"testing"
)

func TestParseValues(t *testing.T) {
	settings := append([]Setting{{"guess", "guess at all", 1, 0, 1, Switch}}, bestSettings...)
	got, err := ParseValues(settings, "guess=off:near=0.5:layouts=0")
	if want := (Values{"guess": 0, "near": 0.5, "layouts": 0}); err != nil || !maps.Equal(got, want) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
	for text, want := range map[string]string{
		"guess=1":           `"guess=1": want guess=X with X off or on`,
		"near=1.1":          `"near=1.1": want near=X with X from 0 to 1`,
		"near=NaN":          `"near=NaN": want near=X with X from 0 to 1`,
		"states=0.5":        `"states=0.5": want states=X with X a whole number from 1 to 1000000000`,
		"open":              `"open": want open=X with X a whole number from 1 to 10000`,
		"near=1:near=1":     "near is set twice",
		"":                  `"": want one of guess, near, open, learned, layouts, states`,
		"near=1:layout=500": `"layout=500": want one of guess, near, open, learned, layouts, states`,
	} {
		if _, err := ParseValues(settings, text); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
	var unknown *UnknownError
	if _, err := ParseValues(settings, "layout=500"); !errors.As(err, &unknown) || unknown.Name != "layout" {
		t.Errorf("error %v, want one that knows the name", err)
	}
}
