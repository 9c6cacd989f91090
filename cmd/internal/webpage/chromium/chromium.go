// Package chromium opens pages in a browser without a window. It is for tests
// only.
package chromium

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"minesweeper/cmd/internal/webpage"
)

// Run starts the browser with these arguments and returns its output and its
// log. The test is skipped in short mode and where there is no browser.
func Run(t *testing.T, args ...string) (out, log []byte) {
	t.Helper()
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" || testing.Short() {
		t.Skip("the page is not tried in a browser: Chromium is not installed, or tests are to be short")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, path, append([]string{"--headless", "--no-sandbox", "--disable-gpu",
		"--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--enable-logging=stderr",
		"--user-data-dir=" + t.TempDir()}, args...)...)
	var logged bytes.Buffer
	c.Stderr = &logged
	out, err := c.Output()
	if ctx.Err() != nil {
		SkipIfBusy(t)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, logged.Bytes())
	}
	return out, logged.Bytes()
}

// SkipIfBusy skips a test that has waited in vain, if other programs keep the
// processors busy: work then takes more than twice its usual time.
func SkipIfBusy(t *testing.T) {
	t.Helper()
	const times = 200
	fastest, all := time.Hour, time.Duration(0)
	block := make([]byte, 1<<20)
	for range times {
		begun := time.Now()
		for i := range block {
			block[i] += byte(i)
		}
		took := time.Since(begun)
		fastest, all = min(fastest, took), all+took
	}
	if all > 2*times*fastest {
		t.Skip("the page did not open in time: the machine is busy")
	}
}

// Document opens a page in the browser and returns the document as it is after
// the page's script and the code in more have run. The test fails if the script
// throws an error or the page's policy forbids something on the page.
func Document(t *testing.T, page, script, more string) string {
	t.Helper()
	page = strings.Replace(page, script, script+more, 1)
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(Allow(t, page, webpage.Source(script+more))), 0o666); err != nil {
		t.Fatal(err)
	}
	out, log := Run(t, "--dump-dom", "file://"+file)
	if bytes.Contains(log, []byte("Uncaught")) || bytes.Contains(log, []byte("Content Security Policy")) {
		t.Errorf("the browser complains:\n%s", log)
	}
	return string(out)
}

// Allow returns the page with a policy that allows another script than its own.
// The source 'none' allows none.
func Allow(t *testing.T, page, source string) string {
	t.Helper()
	out := regexp.MustCompile(`script-src [^"]*"`).ReplaceAllLiteralString(page, "script-src "+source+`"`)
	if out == page {
		t.Fatal("the page has no policy")
	}
	return out
}
