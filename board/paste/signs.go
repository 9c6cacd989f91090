package paste

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"minesweeper/board"
	"minesweeper/board/lazy"
)

// signs replaces the signs of other programs. Signs of covered squares become
// different control characters, so that two of them in one text are noticed;
// those from firstEmoji on are covered squares in some programs only.
var signs = strings.NewReplacer(append(strings.Fields(
	":zero: 0 :one: 1 :two: 2 :three: 3 :four: 4 :five: 5 :six: 6 :seven: 7 :eight: 8 "+
		"０ 0 １ 1 ２ 2 ３ 3 ４ 4 ５ 5 ６ 6 ７ 7 ８ 8 ？ ? ＊ * ＃ # ． . × x ⓪ 0 ① 1 ② 2 ③ 3 ④ 4 ⑤ 5 ⑥ 6 ⑦ 7 ⑧ 8 "+
		":triangular_flag_on_post: F 🚩 F ⚑ F :bomb: X 💣 X :boom: X 💥 X "+
		"■ \x01 □ \x02 █ \x03 ▓ \x05 :white_large_square: \x0e ⬜ \x0e :black_large_square: \x0f ⬛ \x0f "+
		":blue_square: \x10 🟦 \x10 :green_square: \x11 🟩 \x11 🟥 \x12 🟧 \x13 🟨 \x14 🟪 \x15 🟫 \x16 ◻ \x17 ◼ \x18 ▪ \x19 ▫ \x1b "+
		"│ | ┃ | ║ | ─ - ━ - ═ - — - ┌ + ┬ + ┐ + ├ + ┼ + ┤ + └ + ┴ + ┘ + ╔ + ╦ + ╗ + ╠ + ╬ + ╣ + ╚ + ╩ + ╝ + "+
		"┏ + ┳ + ┓ + ┣ + ╋ + ┫ + ┗ + ┻ + ┛ + ╭ + ╮ + ╰ + ╯ + • + "+
		"\\* * \\# # \\_ _ \\. . \\- - \\+ + \\| |"), // as markdown escapes them
	"\u00a0", " ", "\u3000", " ", "&nbsp;", " ", "&ast;", "*", "&quest;", "?", "&num;", "#", "&quot;", `"`,
	"“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'",
	"\ufeff", "", "\ufe0f", "", "\u20e3", "", "\r\n", "\n")...)

// tags matches the tags of HTML around a text, and rowEnd the one behind a row.
var (
	tags   = lazy.Regexp(`(?i)<(?:pre|code)(?: [^<>]*)?>\r?\n?|</(?:pre|code)>`)
	rowEnd = lazy.Regexp(`(?i)<br */?>\r?\n?`)
)

const (
	foreignCovered = "\x01\x02\x03\x05\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1b"
	firstEmoji     = '\x0e'
)

// numbered matches a character that HTML writes as its number.
var numbered = lazy.Regexp(`&#(?:x[0-9a-fA-F]{1,6}|[0-9]{1,7});`)

// character returns the character of a number in HTML.
func character(number string) string {
	digits, isHex := strings.CutPrefix(number[2:len(number)-1], "x")
	base := 10
	if isHex {
		base = 16
	}
	n, err := strconv.ParseInt(digits, base, 32)
	if err != nil || n < ' ' {
		return number
	}
	return string(rune(n))
}

// toSigns returns the lines of a text with a byte for each sign. It fails if a
// character has no meaning at all, or if the text has several blocks of HTML, unless
// each is a row.
func toSigns(data []byte) (rows []string, ok bool) {
	if bytes.ContainsAny(data, foreignCovered) {
		return nil, false
	}
	text := string(data)
	if strings.Contains(text, "<") {
		text = rowEnd().ReplaceAllString(tags().ReplaceAllString(text, ""), "\n")
	}
	if strings.Contains(text, "&#") {
		text = numbered().ReplaceAllStringFunc(text, character)
	}
	text = strings.TrimRight(signs.Replace(text), "\r\n")
	foreign := func(r rune) bool { return r > '~' }
	rows = strings.Split(text, "\n")
	if all(rows, isHidden) {
		rows = each(rows, func(row string) string { return strings.ReplaceAll(row, "||", "") })
	}
	blocks := bytes.Count(bytes.ToLower(data), []byte("<pre"))
	isOne := blocks < 2 || blocks == len(rows)
	return rows, isOne && text != "" && !strings.ContainsFunc(text, foreign)
}

// isHidden reports whether a row has bars around each square, as Discord hides it.
func isHidden(row string) bool {
	squares := strings.Split(strings.ReplaceAll(row, "||", ""), "")
	return len(squares) > 0 && row == "||"+strings.Join(squares, "||||")+"||"
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
		if strings.ContainsAny(text, "12345678") { // which say where blanks are squares
			text = strings.ReplaceAll(text, " ", ".")
		}
	}
	as := func(sign, meaning string) Reading {
		return r.with(strings.Split(strings.ReplaceAll(text, sign, meaning), "\n"))
	}
	if maybeOpen == "" {
		return []Reading{as(cmp.Or(covered, "?"), "?")}
	}
	closed := as(maybeOpen, "?")
	closed.Dotted = maybeOpen == "." && strings.ContainsAny(text, "*XF") && !strings.ContainsAny(text, " 0")
	return []Reading{as(maybeOpen, "."), closed}
}

// HasOthers reports whether a text that is a position of a game as it stands may
// be meant otherwise: its first line may be the size, its blanks no squares, or
// only some of them.
func HasOthers(text []byte, size board.Size) bool {
	line, below, _ := bytes.Cut(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\n"))
	has := func(sign byte) bool { return bytes.IndexByte(text, sign) >= 0 }
	first := string(line[:min(len(line), 24)])
	switch {
	case has('|'), has('F') && has('*'): // a frame without names, two signs of flags
	case has(' ') && (has('0') || has('.')), has('0') && has('.'): // two signs of open squares
	case strings.HasPrefix(first, "* "), strings.HasPrefix(first, "//"), strings.HasPrefix(first, "#") && has('?'): // a list
	case strings.HasPrefix(first, " "):
		return !IsUsual(size)
	case len(first) > 2 && first[1] == ' ' && first[2] != ' ': // between the squares
	case len(first) > 2 && strings.Contains("*#FX", first[:1]) && len(bytes.Trim(line, first[:1]+"\r")) == 0: // a frame
	default:
		_, _, isSize := SizeOf(first)
		return isSize && len(line) < 24 && len(below) > 0
	}
	return true
}

// IsNamed reports whether a text is a drawing with names around its squares, which
// leaves nothing open.
func IsNamed(text []byte) bool {
	first := bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), " ")
	return (bytes.IndexByte(text, '|') >= 0 || bytes.Contains(text, []byte("│"))) && !bytes.HasPrefix(first, []byte("+"))
}

// usual are the sizes of well-known programs.
var usual = []board.Size{
	{Rows: 8, Cols: 8}, {Rows: 9, Cols: 9}, {Rows: 10, Cols: 10}, {Rows: 16, Cols: 16}, {Rows: 16, Cols: 30},
	{Rows: 30, Cols: 16}, {Rows: 14, Cols: 18}, {Rows: 20, Cols: 24}, {Rows: 24, Cols: 30},
}

// IsPart reports whether boards often have as many columns, and no fewer rows.
func IsPart(z board.Size) bool {
	return slices.ContainsFunc(usual, func(u board.Size) bool { return u.Cols == z.Cols && u.Rows >= z.Rows })
}

// IsUsual reports whether boards often have a size.
func IsUsual(z board.Size) bool { return slices.Contains(usual, z) }

// A Cure gives a meaning to the signs of a text that have none, or several.
type Cure struct {
	Command string // changes the text, as people type it
	Text    []byte // the changed text
}

// meanings returns what a sign can be on a board or a minefield, each with words.
func meanings(isMinefield bool) []string {
	if isMinefield {
		return []string{"* a mine", ". no mine", " no square"}
	}
	return []string{"? covered", "* flagged", "0 open", " no square"}
}

// notASCII matches what is not visible in ASCII.
var notASCII = lazy.Regexp(`[^ -~\n]`)

// Cures returns the cures of a text whose error says that a sign is covered or open
// squares, or of one with one or two strange signs. Each sign gets a meaning of its
// own. One that stands there once is rather a mistake, unless it is known.
func Cures(text []byte, msg string, isMinefield bool) (all []Cure) {
	if sign, ok := strings.CutSuffix(msg, Either); ok {
		return []Cure{cure(text, []string{sign}, "? covered"), cure(text, []string{sign}, "0 open")}
	}
	isInvisible := func(r rune) bool { return unicode.Is(unicode.Cf, r) && r != '\ufeff' }
	isOther := func(r rune) bool { return r > '~' && !isInvisible(r) }
	if bytes.ContainsFunc(text, isInvisible) && !bytes.ContainsFunc(text, isOther) {
		return []Cure{{`LC_ALL=C tr -cd ' -~\n' takes out what is not visible`, notASCII().ReplaceAll(text, nil)}}
	}
	var strange []string
	for _, r := range string(text) {
		sign := string(r)
		switch {
		case strings.ContainsRune("?#*F ./012345678|+\t,;\r\n\ufe0f\u20e3\ufeff", r) || slices.Contains(strange, sign):
		case len(strange) == 2 || strings.ContainsRune("[](){}<>:\"'\\`~=", r) || !unicode.IsGraphic(r) || unicode.Is(unicode.M, r):
			return nil
		case !strings.Contains("xXMo-_UH", sign) && strings.Count(string(text), sign) < 2:
			return nil
		default:
			strange = append(strange, sign)
		}
	}
	can := meanings(isMinefield)
	// A line of dashes parts boards, and is hardly a row of flags or mines.
	isParting := func(line []byte) bool { return len(line) > 3 && len(bytes.Trim(line, "-=\r\n")) == 0 }
	if len(strange) == 1 && slices.ContainsFunc(slices.Collect(bytes.Lines(text)), isParting) {
		can = slices.DeleteFunc(can, func(meaning string) bool { return meaning[0] == '*' })
	}
	for _, a := range can {
		for _, b := range can {
			if len(strange) == 1 && a == b || len(strange) == 2 && a != b {
				all = append(all, cure(text, strange, a, b))
			}
		}
	}
	return all
}

// words matches what stands for a square in lists of other programs and in chats.
var words = lazy.Regexp(`-[0-9]+|\b(?:null|None)\b|:[a-z_]+:`)

// WordCures is Cures for the only word of a text that is no sign, or "".
func WordCures(text []byte, isMinefield bool) (word string, all []Cure) {
	isSign := func(w string) bool { return signs.Replace(w) != w }
	found := slices.DeleteFunc(words().FindAllString(string(text), -1), isSign)
	if len(found) == 0 || slices.ContainsFunc(found, func(w string) bool { return w != found[0] }) {
		return "", nil
	}
	for _, meaning := range meanings(isMinefield) {
		all = append(all, cure(text, found[:1], meaning))
	}
	return found[0], all
}

// cure returns the cure that gives meanings to signs.
func cure(text []byte, signs []string, meanings ...string) Cure {
	var commands, words []string
	changed := string(text)
	for i, sign := range signs {
		to, word, _ := strings.Cut(meanings[i], " ")
		switch {
		case len(sign) > 1:
			commands = append(commands, fmt.Sprintf("sed 's/%s/%s/g'", sign, to))
		case to == "":
			commands = append(commands, fmt.Sprintf("tr -d '%s'", sign))
		default:
			commands = append(commands, fmt.Sprintf("tr '%s' '%s'", sign, to))
		}
		words = append(words, fmt.Sprintf("%s is %s", sign, word))
		changed = strings.ReplaceAll(changed, sign, to)
	}
	return Cure{strings.Join(commands, " | ") + " if " + strings.Join(words, " and "), []byte(changed)}
}

// Strange returns the index of the first square whose sign is not known, in the
// reading with the fewest of these: if that is changed into the first known sign,
// there is one less. It is -1 if there is none, or if most squares are such.
func Strange(text []rune, known string, pad bool) int {
	text = slices.Clone(text)
	for i, r := range text {
		if r > '~' && strings.ContainsFunc(signs.Replace(string(r)), func(r rune) bool { return r > '~' }) {
			text[i] = '@' // other characters have no reading
		}
	}
	least, sign := fewestStrange(text, known, pad)
	tries := 16 // each forms all readings
	for i, r := range text {
		if r != sign {
			continue
		}
		if tries == 0 {
			return -1
		}
		tries--
		text[i] = rune(known[0])
		if n, _ := fewestStrange(text, known, pad); n < least {
			return i
		}
		text[i] = r
	}
	return -1
}

// fewestStrange returns the fewest unknown signs of a reading, and the first of them.
func fewestStrange(text []rune, known string, pad bool) (least int, first rune) {
	least = len(text)
	isKnown := func(sign rune) bool { return strings.ContainsRune(known, sign) }
	for r := range Readings([]byte(string(text)), pad) {
		squares := string(r.Text())
		strange := strings.Join(strings.FieldsFunc(squares, isKnown), "")
		if n := len(strange); n < least && 2*n < len(squares) {
			least, first = n, rune((strange + "\n")[0])
		}
	}
	return least, first
}

// Refused returns the error about a text as a whole.
func Refused(msg, hint string) error { return &board.SyntaxError{Line: 1, Msg: msg, Hint: hint} }

// Either is the end of the error of a sign that has two meanings.
const Either = " can be covered squares or open ones"

// Several returns the error of a text with several meanings, of two sizes or, if a
// sign has two meanings, of the same one. The first line may state one of the sizes,
// but not say which of its numbers is that of the rows. Otherwise what it says may
// be squares or not.
func Several(text []byte, a, b board.Size, what string) error {
	line, _, _ := strings.Cut(string(text), "\n")
	if z, _, ok := SizeOf(line); ok && a != b && a == (board.Size{Rows: b.Cols, Cols: b.Rows}) && (z == a || z == b) {
		return Refused(fmt.Sprintf("%s can state the rows first or the columns: %v or %v", board.Quote(strings.TrimSpace(line)), a, b),
			fmt.Sprintf("%v or %v in place of that line decides", a, b))
	}
	if a != b {
		return Refused(fmt.Sprintf("%s can be squares or not: this is %v or %v", what, a, b),
			fmt.Sprintf("a line with the size above the rows decides: %v or %v", a, b))
	}
	for _, sign := range strings.Fields("🟦 ⬜ ⬛ 🟩 🟥 🟧 🟨 🟪 🟫 ◻ ◼ ▪ ▫ . ．") {
		if strings.Contains(string(text), sign) {
			return Refused(sign+Either, "")
		}
	}
	return Refused(fmt.Sprintf("this can be several boards of %v", a), "0 in place of every blank square decides")
}
