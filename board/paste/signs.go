package paste

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// signs replaces the signs of other programs. Signs of covered squares become
// different control characters, so that two of them in one text are noticed;
// those from firstEmoji on are covered squares in some programs only.
var signs = strings.NewReplacer(append(strings.Fields(
	":zero: 0 :one: 1 :two: 2 :three: 3 :four: 4 :five: 5 :six: 6 :seven: 7 :eight: 8 "+
		"０ 0 １ 1 ２ 2 ３ 3 ４ 4 ５ 5 ６ 6 ７ 7 ８ 8 :triangular_flag_on_post: F 🚩 F ⚑ F :bomb: X 💣 X :boom: X 💥 X "+
		"■ \x01 □ \x02 █ \x03 ▓ \x05 :white_large_square: \x0e ⬜ \x0e :black_large_square: \x0f ⬛ \x0f "+
		":blue_square: \x10 🟦 \x10 :green_square: \x11 🟩 \x11 🟥 \x12 🟧 \x13 🟨 \x14 🟪 \x15 🟫 \x16 ◻ \x17 ◼ \x18 ▪ \x19 ▫ \x1b "+
		"│ | ┃ | ║ | ─ - ━ - ═ - — - ┌ + ┬ + ┐ + ├ + ┼ + ┤ + └ + ┴ + ┘ + ╔ + ╦ + ╗ + ╠ + ╬ + ╣ + ╚ + ╩ + ╝ + "+
		"┏ + ┳ + ┓ + ┣ + ╋ + ┫ + ┗ + ┻ + ┛ + • + "+
		"\\* * \\# # \\_ _ \\. . \\- - \\+ + \\| |"), // as markdown escapes them
	"\u00a0", " ", "\ufeff", "", "\ufe0f", "", "\u20e3", "", "\r\n", "\n")...)

const (
	foreignCovered = "\x01\x02\x03\x05\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1b"
	firstEmoji     = '\x0e'
)

// toSigns returns the lines of a text with a byte for each sign. It fails if a
// character has no meaning at all.
func toSigns(text []byte) (rows []string, ok bool) {
	if bytes.ContainsAny(text, foreignCovered) {
		return nil, false
	}
	all := strings.TrimRight(signs.Replace(string(text)), "\r\n")
	foreign := func(r rune) bool { return r > '~' }
	if all == "" || strings.ContainsFunc(all, foreign) {
		return nil, false
	}
	return strings.Split(all, "\n"), true
}

// meanings returns the reading in board text, in every meaning that its signs
// can have: a sign has one meaning, and covered squares have one sign. Points are
// covered squares only where nothing else is; emoji may be open ones if nothing
// else is.
func (r Reading) meanings() []Reading {
	text := strings.Join(r.Rows, "\n")
	narrow := func(row string) bool { return len(row) != len(r.Rows[0]) }
	if slices.ContainsFunc(r.Rows, narrow) || strings.ContainsAny(text, "|+") {
		return []Reading{r} // perhaps a drawing, whose letters are no signs
	}
	covered := ""
	for _, sign := range strings.Split(foreignCovered+"?_UH", "") {
		if strings.Contains(text, sign) || sign == "?" && strings.Contains(text, "#") {
			covered += sign
		}
	}
	if len(covered) > 1 {
		return nil
	}
	maybeOpen := "" // a sign with two meanings
	if isEmoji := covered >= string(firstEmoji) && covered <= "\x1b"; isEmoji && !strings.ContainsAny(text, "0/. ") {
		maybeOpen = covered
	} else if covered == "" && strings.Contains(text, ".") && strings.Trim(text, ".*XF\n") != "" {
		maybeOpen = "."
	}
	text = strings.ReplaceAll(text, "/", "0")
	if strings.Contains(text, "X") { // a mine among numbers, where points are open squares
		text = strings.ReplaceAll(text, "0", ".")
	}
	as := func(sign, meaning string) Reading {
		return r.with(strings.Split(strings.ReplaceAll(text, sign, meaning), "\n"))
	}
	if maybeOpen == "" {
		return []Reading{as(cmp.Or(covered, "?"), "?")}
	}
	return []Reading{as(maybeOpen, "."), as(maybeOpen, "?")}
}
