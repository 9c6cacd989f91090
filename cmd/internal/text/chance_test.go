package text

import "testing"

func TestPercentNumber(t *testing.T) {
	for p, want := range map[float64]int{0: 0, 1: 100, 0.5: 50, 2.0 / 3: 67, 0.9999: 99, 1e-9: 1, 0.005: 1, 1.2: 100, -0.1: 0} {
		if got := PercentNumber(p); got != want {
			t.Errorf("%v: got %d, want %d", p, got, want)
		}
	}
}

func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{0: "0 %", 1: "100 %", 0.5: "50.0 %", 2.0 / 3: "66.7 %", 0.9999: ">99.9 %", 1e-9: "<0.1 %", 1.2: "100 %", -0.1: "0 %",
		0.00049: "<0.1 %", 0.0005: "0.1 %", 0.9994: "99.9 %", 0.9995: ">99.9 %"} {
		if got := Percent(p); got != want {
			t.Errorf("%v: got %q, want %q", p, got, want)
		}
	}
}
