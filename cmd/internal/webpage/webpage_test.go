package webpage

import "testing"

// A browser compares this text with the SHA-256 that it computes.
func TestSource(t *testing.T) {
	if got, want := Source(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
