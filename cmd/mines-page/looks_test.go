package main

import (
	"testing"
)

// On a phone and on a projector, light and dark, the page is not wider than the
// window and every control has a name.
func TestLooks(t *testing.T) {
	b, _ := openPage(t, link("?2?\n???\n", 2))
	b.until(ready)
	b.mode("play")
	b.face("ready")
	b.press(`[data-preset=expert]`)
	b.drawn(480)
	b.press(square("D4"))
	b.face("playing")
	b.press("#tab-review")
	b.until(`document.querySelector("#review-summary").dataset.outcome !== undefined`)
	for _, v := range []struct {
		name          string
		width, height int
		dark, touch   bool
	}{
		{"phone", 390, 844, false, true}, {"phone-dark", 390, 844, true, true},
		{"projector", 1920, 1080, false, false}, {"projector-dark", 1920, 1080, true, false},
	} {
		b.window(v.width, v.height, v.dark, v.touch)
		for _, mode := range []string{"analyse", "play", "review"} {
			b.mode(mode)
			checkLook(t, b, v.name+" "+mode)
			b.shot(v.name + "-" + mode)
		}
	}
}

// A reader's own font size is kept: with one of 32 points nothing is cut off and
// the page is not wider than its window.
func TestLargeFont(t *testing.T) {
	b, _ := openPage(t, link("?2?\n???\n", 2))
	b.call("Page.setFontSizes", map[string]any{"fontSizes": map[string]int{"standard": 32, "fixed": 26}}, nil)
	b.until(`getComputedStyle(document.body).fontSize === "30px"`)
	b.press(square("A1"))
	b.until(`document.querySelector('#square-answer [data-move]') !== null`)
	b.openText(lostGame)
	b.reviewed("lost")
	for _, mode := range []string{"analyse", "play", "review"} {
		b.mode(mode)
		checkLook(t, b, "font of 32, "+mode)
		var cut []string
		b.eval(`[...document.querySelectorAll("main *, .top *")]
			.filter((e) => e.getClientRects().length && !e.closest(".hidden, .board, svg")
			&& (getComputedStyle(e).overflowX !== "visible" || /^(BUTTON|LABEL|P|H[12]|LI|DD|DT|OUTPUT)$/.test(e.tagName))
			&& (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 || e.getBoundingClientRect().right > innerWidth))
			.map((e) => e.outerHTML.slice(0, 100))`, &cut)
		if len(cut) > 0 {
			t.Errorf("%s: cut off: %q", mode, cut)
		}
		b.shot("font-" + mode)
	}
}

// checkLook checks that the page is not too wide and that all controls have
// names.
func checkLook(t *testing.T, b *tab, where string) {
	t.Helper()
	var got struct {
		Wide    int
		Unnamed []string
	}
	b.eval(`(() => {
		const seen = (e) => e.getClientRects().length > 0;
		const named = (e) => e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")?.textContent.trim();
		return {
			wide: document.documentElement.scrollWidth - innerWidth,
			unnamed: [...document.querySelectorAll("button, input, select, textarea, [role=gridcell]")].filter((e) => seen(e) && !named(e)).map((e) => e.outerHTML),
		};
	})()`, &got)
	if got.Wide > 0 || len(got.Unnamed) > 0 {
		t.Errorf("%s: %d points too wide; without a name: %q", where, got.Wide, got.Unnamed)
	}
}
