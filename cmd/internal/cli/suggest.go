package cli

import "slices"

// nearest returns the name that is most like the typed word, or "" if none is
// similar: at most a third of the letters may differ, or two in a short word,
// and never more than half of the name.
func nearest(typed string, names []string) string {
	best, least := "", max(2, len(typed)/3)+1
	for _, name := range names {
		if d := distance(typed, name); d < least && 2*d <= len(name) {
			best, least = name, d
		}
	}
	return best
}

// distance returns the number of letters to insert, delete, replace or swap
// with their neighbour to turn a into b (the optimal string alignment
// distance).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := range a {
		for j := range b {
			replace := rows[i][j]
			if a[i] != b[j] {
				replace++
			}
			d := min(rows[i][j+1]+1, rows[i+1][j]+1, replace)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, rows[i-1][j-1]+1)
			}
			rows[i+1][j+1] = d
		}
	}
	return rows[len(a)][len(b)]
}

// Suggest returns err with a hint at the name that is most like the typed word.
// It returns nil for nil.
func Suggest(err error, typed string, names []string) error {
	return Hint(err, "%s", didYouMean(typed, names))
}

// didYouMean returns "did you mean x?" for the nearest name, or "".
func didYouMean(typed string, names []string) string {
	if slices.Contains(names, typed) {
		return ""
	}
	if name := nearest(typed, names); name != "" {
		return "did you mean " + name + "?"
	}
	return ""
}
