package course

import "testing"

// A chart with all its parts. Intervals end at 0 and 100.
func TestSVG(t *testing.T) {
	c := Course{
		Label: "luck & chance", Moves: 5, Steps: []float64{100, 50, 50, 25, 25},
		Line:  []Value{{0, 50, 25.5, 74.5}, {2, 75, 26, 124}, {5, 0, 0, 0}},
		Marks: []Mark{{1, "guess", "move 2: A2, best"}, {3, "mistake", "move 4: A4, blunder"}},
	}
	want := `<svg id="chart" viewBox="0 0 640 200" preserveAspectRatio="xMinYMid" role="img" aria-label="luck &amp; chance" data-left="66" data-right="632" data-moves="5">` +
		`<line class="grid" x1="66" x2="632" y1="176.0" y2="176.0"/><text x="60" y="180.0" class="axis end">0%</text>` +
		`<line class="grid" x1="66" x2="632" y1="135.8" y2="135.8"/><text x="60" y="139.8" class="axis end">25%</text>` +
		`<line class="grid" x1="66" x2="632" y1="95.5" y2="95.5"/><text x="60" y="99.5" class="axis end">50%</text>` +
		`<line class="grid" x1="66" x2="632" y1="55.2" y2="55.2"/><text x="60" y="59.2" class="axis end">75%</text>` +
		`<line class="grid" x1="66" x2="632" y1="15.0" y2="15.0"/><text x="60" y="19.0" class="axis end">100%</text>` +
		`<text x="66" y="195" class="axis">move 1</text><text x="632" y="195" class="axis end">5</text>` +
		`<path class="luck" d="M66.0 15.0H235.8V95.5H462.2V135.8H632.0"/>` +
		`<path class="doubt" d="M66.0 56.1L292.4 15.0L632.0 176.0L632.0 176.0L292.4 134.1L66.0 134.9Z"/><path class="win" d="M66.0 95.5L292.4 55.2L632.0 176.0"/>` +
		`<circle class="guess" cx="235.8" cy="176.0" r="4"><title>move 2: A2, best</title></circle>` +
		`<circle class="mistake" cx="462.2" cy="176.0" r="4"><title>move 4: A4, blunder</title></circle>` +
		`<line id="cursor" x1="66" x2="66" y1="15" y2="176"/></svg>`
	if got := c.SVG(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
