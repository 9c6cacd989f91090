package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/webpage/chromium"
)

// A browser is a headless Chromium, controlled by the DevTools protocol over
// two pipes. Messages are JSON, each with a zero byte after it. All tests share
// its process.
type browser struct {
	in io.Writer

	mu      sync.Mutex
	last    int
	waiting map[int]chan message
	events  []message
}

// A tab is a tab of the browser, with which a test works. Each test has a
// context of its own: storage that no other test sees.
type tab struct {
	*browser
	t       *testing.T
	context string
	session string   // that of the browser itself if it is empty
	opened  []string // the sessions of all tabs of the test
}

type message struct {
	ID        int             `json:"id"`
	SessionID string          `json:"sessionId"`
	Method    string          `json:"method"`
	Params    json.RawMessage `json:"params"`
	Result    json.RawMessage `json:"result"`
	Error     *struct{ Message string }
}

// unused are features of the browser that cost each test half its time: every
// window loads a page for the list below its address bar, and every tab starts
// the process of another tab in advance.
const unused = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess"

// process is the browser, started once, and the function that ends it.
var process = sync.OnceValues(func() (started struct {
	*browser
	end func()
}, err error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return started, err
	}
	profile, err := os.MkdirTemp("", "mines-page-browser-")
	if err != nil {
		return started, err
	}
	theirIn, ourIn, err1 := os.Pipe()
	ourOut, theirOut, err2 := os.Pipe()
	if err := errors.Join(err1, err2); err != nil {
		return started, err
	}
	cmd := exec.Command(path, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
		"--disable-dev-shm-usage", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
		"--disable-features="+unused, "--remote-debugging-pipe", "--user-data-dir="+profile)
	cmd.ExtraFiles = []*os.File{theirIn, theirOut} // 3 and 4
	if err := cmd.Start(); err != nil {
		return started, err
	}
	theirIn.Close()
	theirOut.Close()
	started.browser = &browser{in: ourIn, waiting: make(map[int]chan message)}
	go started.listen(ourOut)
	started.end = func() {
		ourIn.Close() // ends the browser
		killer := time.AfterFunc(10*time.Second, func() { cmd.Process.Kill() })
		cmd.Wait()
		killer.Stop()
		os.RemoveAll(profile)
	}
	return started, nil
})

// startBrowser returns an empty tab for a test, which runs beside others. It
// skips the test if no browser is installed.
func startBrowser(t *testing.T) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes long to start")
	}
	started, err := process()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("there is no chromium to open the page in")
	}
	boardtest.Must(t, err)
	b := &tab{browser: started.browser, t: t}
	var context struct{ BrowserContextID string }
	b.call("Target.createBrowserContext", nil, &context)
	b.context = context.BrowserContextID
	t.Cleanup(func() {
		b.session = ""
		b.call("Target.disposeBrowserContext", map[string]any{"browserContextId": b.context}, nil)
	})
	b.newTab()
	return b
}

// newTab opens another empty tab, in which the methods work from now on. It
// returns the function that goes back to the tab before.
func (b *tab) newTab() (back func()) {
	b.t.Helper()
	before := b.session
	b.session = ""
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{
		"url": "about:blank", "newWindow": true, "browserContextId": b.context,
	}, &target)
	var attached struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	b.opened = append(b.opened, b.session)
	b.call("Emulation.setFocusEmulationEnabled", map[string]any{"enabled": true}, nil)
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.call(domain+".enable", nil, nil)
	}
	return func() { b.session = before }
}

// listen receives messages: replies go to their callers, events to b.events.
func (b *browser) listen(out io.Reader) {
	in := bufio.NewReaderSize(out, 1<<20)
	for {
		data, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(data[:len(data)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		if reply, ok := b.waiting[m.ID]; ok && m.ID != 0 {
			delete(b.waiting, m.ID)
			reply <- m
		} else {
			b.events = append(b.events, m)
		}
		b.mu.Unlock()
	}
}

// call sends a command and stores its result, unless result is nil.
func (b *tab) call(method string, params, result any) {
	b.t.Helper()
	boardtest.Must(b.t, b.try(method, params, result))
}

// try is call for a command that the browser may refuse.
func (b *tab) try(method string, params, result any) error {
	b.t.Helper()
	reply := make(chan message, 1)
	b.mu.Lock()
	b.last++
	id := b.last
	b.waiting[id] = reply
	b.mu.Unlock()
	out := map[string]any{"id": id, "method": method, "params": params}
	if params == nil {
		out["params"] = struct{}{}
	}
	if b.session != "" {
		out["sessionId"] = b.session
	}
	data, err := json.Marshal(out)
	if err == nil {
		_, err = b.in.Write(append(data, 0))
	}
	if err != nil {
		b.t.Fatalf("%s: %v", method, err)
	}
	select {
	case m := <-reply:
		if m.Error != nil {
			return fmt.Errorf("%s: %s", method, m.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(m.Result, result); err != nil {
				b.t.Fatalf("%s: %v", method, err)
			}
		}
	case <-time.After(2 * time.Minute):
		chromium.SkipIfBusy(b.t)
		b.t.Fatalf("%s: the browser does not answer", method)
	}
	return nil
}

// open opens an address and waits until the page shows a board or an error.
func (b *tab) open(url string) {
	b.t.Helper()
	b.call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	b.call("Page.navigate", map[string]any{"url": url}, nil)
	b.until("document.readyState === 'complete' && document.querySelector('[data-square], #status[data-error]') !== null")
}

// visit opens the address of another page.
func (b *tab) visit(url string) {
	b.t.Helper()
	b.call("Page.navigate", map[string]any{"url": url}, nil)
	b.until("location.href.startsWith(" + quoted(url) + ") && document.readyState === 'complete'")
}

// quoted returns a text, and list a list of texts, as the script writes them.
func quoted(text string) string { return list([]string{text})[1 : len(list([]string{text}))-1] }
func list(texts []string) string {
	data, _ := json.Marshal(texts) // texts are always valid
	return string(data)
}

// reload loads the page anew. While it does, the browser evaluates nothing.
func (b *tab) reload() {
	b.t.Helper()
	b.eval("window.before = true", nil)
	b.call("Page.reload", nil, nil)
	const loaded = `window.before === undefined && document.readyState === "complete"`
	for end := time.Now().Add(90 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		var got struct{ Result struct{ Value bool } }
		err := b.try("Runtime.evaluate", map[string]any{"expression": loaded}, &got)
		if err == nil && got.Result.Value {
			return
		}
		if time.Now().After(end) {
			chromium.SkipIfBusy(b.t)
			b.t.Fatalf("the page is never loaded anew: %v", err)
		}
	}
}

// eval evaluates an expression in the page and stores its value, unless value
// is nil. It waits for promises.
func (b *tab) eval(expression string, value any) {
	b.t.Helper()
	var got struct {
		Result struct{ Value json.RawMessage }
		Except *struct {
			Text      string
			Exception struct{ Description string }
		} `json:"exceptionDetails"`
	}
	b.call("Runtime.evaluate", map[string]any{
		"expression": expression, "returnByValue": true, "awaitPromise": true,
	}, &got)
	if got.Except != nil {
		b.t.Fatalf("%s: %s %s", expression, got.Except.Text, got.Except.Exception.Description)
	}
	if value != nil && len(got.Result.Value) > 0 {
		if err := json.Unmarshal(got.Result.Value, value); err != nil {
			b.t.Fatalf("%s: %v in %s", expression, err, got.Result.Value)
		}
	}
}

// until waits until an expression is true.
func (b *tab) until(expression string) {
	b.t.Helper()
	for end := time.Now().Add(90 * time.Second); ; {
		var ok bool
		b.eval("Boolean("+expression+")", &ok)
		if ok {
			return
		}
		if time.Now().After(end) {
			status := b.text("document.querySelector('#status')?.outerHTML")
			complaints := b.complaints()
			b.t.Logf("never true: %s\n%s\n%s", expression, status, complaints)
			if len(complaints) == 0 {
				chromium.SkipIfBusy(b.t)
			}
			b.t.FailNow()
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// click clicks on an element with the left or the right button, once it stays in
// its place: what arrives later on the page may move it.
func (b *tab) click(selector, button string) {
	b.t.Helper()
	var at struct{ X, Y float64 }
	b.eval(fmt.Sprintf(`(async () => {
		for (let still = 0, before = ""; ; await new Promise((done) => setTimeout(done, 20))) {
			const e = document.querySelector(%q);
			if (!e) continue;
			e.scrollIntoView({block: "center", inline: "center"});
			const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
			still = x + " " + y === before && e.contains(document.elementFromPoint(x, y)) ? still + 1 : 0;
			if (still === 3) return {x, y};
			before = x + " " + y;
		}
	})()`, selector), &at)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		b.call("Input.dispatchMouseEvent", map[string]any{
			"type": kind, "x": at.X, "y": at.Y, "button": button, "clickCount": 1,
		}, nil)
	}
}

// key presses a key, named as KeyboardEvent.key names it.
func (b *tab) key(name string) {
	b.t.Helper()
	press := map[string]any{"type": "keyDown", "key": name}
	if len(name) == 1 {
		press["text"] = name
	} else if name == "Enter" {
		press["text"] = "\r"
	}
	b.call("Input.dispatchKeyEvent", press, nil)
	b.call("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": name}, nil)
}

// says waits until an element has a text.
func (b *tab) says(selector, text string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector(%s)?.textContent.includes(%s)`, quoted(selector), quoted(text)))
}

// The states of the squares that a page shows, and whether they are analysed.
const (
	squares = `[...document.querySelectorAll("[data-square]")].map((e) => e.dataset.state).join("")`
	ready   = `"ready" in document.querySelector("#status").dataset`
)

// square selects a square of the board.
func square(name string) string { return `[data-square="` + name + `"]` }

// text returns the value of an expression that is a text.
func (b *tab) text(expression string) (value string) {
	b.t.Helper()
	b.eval(expression, &value)
	return value
}

// face waits until the game that the page shows is ready, playing, won or lost.
func (b *tab) face(status string) {
	b.t.Helper()
	b.until(`document.body?.dataset.mode === "play" && document.querySelector("#face")?.textContent === ` + quoted(status))
}

// drawn waits until the board has n squares.
func (b *tab) drawn(n int) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelectorAll("[data-square]").length === %d`, n))
}

// state waits until a square shows what a .dat file writes for it.
func (b *tab) state(name, want string) {
	b.t.Helper()
	b.until(`document.querySelector(` + quoted(square(name)) + `)?.dataset.state === ` + quoted(want))
}

// reviewed waits until the page shows the review of a game that was won or lost.
func (b *tab) reviewed(outcome string) {
	b.t.Helper()
	b.until(`document.querySelector("#review-summary")?.dataset.outcome === ` + quoted(outcome))
}

// mode chooses analyse, play or review.
func (b *tab) mode(name string) {
	b.t.Helper()
	b.press("#tab-" + name)
	b.until(`document.body.dataset.mode === ` + quoted(name))
}

// press clicks on an element, wherever it is, as soon as it is there.
func (b *tab) press(selector string) {
	b.t.Helper()
	b.until(`(() => { const e = document.querySelector(` + quoted(selector) + `); e?.click(); return e; })()`)
}

// flag clicks on a square with the right button, wherever it is.
func (b *tab) flag(selector string) {
	b.t.Helper()
	b.until(`document.querySelector(` + quoted(selector) + `)?.dispatchEvent(` +
		`new MouseEvent("contextmenu", { bubbles: true, cancelable: true })) !== undefined`)
}

// drop drops a file on the page. Its content is an expression.
func (b *tab) drop(name, content string) {
	b.t.Helper()
	b.eval(`(() => {
		const files = new DataTransfer();
		files.items.add(new File([`+content+`], `+quoted(name)+`));
		window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true }));
	})()`, nil)
}

// openText opens a text as if it was pasted.
func (b *tab) openText(text string) {
	b.t.Helper()
	b.eval(`document.querySelector("#open-text").value = `+quoted(text), nil)
	b.press("#open-text-button")
}

// complaints returns the errors that the page has logged, and the addresses
// that it has fetched.
func (b *tab) complaints() (all []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.events {
		var p struct {
			Entry  struct{ Level, Text string }
			Type   string
			Args   []struct{ Value, Description any }
			Except struct {
				Text      string
				Exception struct{ Description string }
			} `json:"exceptionDetails"`
			Request struct{ URL string }
		}
		json.Unmarshal(e.Params, &p)
		switch {
		case !slices.Contains(b.opened, e.SessionID):
		case e.Method == "Log.entryAdded" && p.Entry.Level == "error":
			all = append(all, p.Entry.Text)
		case e.Method == "Runtime.exceptionThrown":
			all = append(all, p.Except.Text+" "+p.Except.Exception.Description)
		case e.Method == "Runtime.consoleAPICalled" && p.Type == "error":
			all = append(all, fmt.Sprint(p.Args))
		case e.Method == "Network.requestWillBeSent" && !own.MatchString(p.Request.URL):
			all = append(all, "fetched "+p.Request.URL)
		}
	}
	return all
}

// own matches the address of the page, and those of data that it made.
var own = regexp.MustCompile(`^(file|blob|about|data):.`)

// busy returns the seconds of processor time that the page's own thread has
// used.
func (b *tab) busy() (seconds float64) {
	b.t.Helper()
	b.call("Performance.enable", map[string]any{"timeDomain": "threadTicks"}, nil)
	var got struct {
		Metrics []struct {
			Name  string
			Value float64
		}
	}
	b.call("Performance.getMetrics", nil, &got)
	for _, m := range got.Metrics {
		if m.Name == "TaskDuration" {
			seconds = m.Value
		}
	}
	return seconds
}

// shot writes a picture of the page, if MINES_PICTURES names a folder for it.
func (b *tab) shot(name string) {
	b.t.Helper()
	dir := os.Getenv("MINES_PICTURES")
	if dir == "" {
		return
	}
	var got struct{ Data string }
	b.call("Page.captureScreenshot", map[string]any{"format": "png", "captureBeyondViewport": false}, &got)
	data, err := base64.StdEncoding.DecodeString(got.Data)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), data, 0o666)
	}
	boardtest.Must(b.t, err)
}

// window sets the size of the window, dark or light colours, and touch or
// mouse.
func (b *tab) window(width, height int, dark, touch bool) {
	b.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{
		"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch,
	}, nil)
	b.call("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": touch, "maxTouchPoints": 1}, nil)
	b.media(scheme, "none")
}

// media sets light or dark colours, and whether forced colours are active or none.
func (b *tab) media(scheme, forced string) {
	b.t.Helper()
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{
		{"name": "prefers-color-scheme", "value": scheme}, {"name": "forced-colors", "value": forced},
	}}, nil)
}
