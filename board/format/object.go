package format

import (
	"bytes"
	"encoding/json"
	"strings"
)

// How the reading of a JSON object ends.
type objectEnd int

const (
	whole      objectEnd = iota
	broken               // it is not JSON, or a value has a wrong type
	unfinished           // the end of the text is inside the object
)

// readObject reads a JSON object, which must be all of a text. It passes over
// the values of unknown keys without reading them: most of a document may be a
// list of chances, for which package json would take longer than the reasoning
// about its board.
func readObject(data []byte) (*jsonKeys, objectEnd) {
	keys, c := new(jsonKeys), &jsonCursor{data: data}
	fields := keys.fields()
	c.pass('{')
	for first := true; !c.pass('}'); first = false {
		comma := first || c.pass(',')
		key := c.value()
		colon := c.pass(':')
		value := c.value()
		if c.at == len(data) && !c.inText {
			return nil, unfinished
		}
		into, isText := fields[string(bytes.Trim(key, `"`))], bytes.HasPrefix(key, []byte(`"`))
		if !comma || !isText || !colon || len(value) == 0 || into != nil && json.Unmarshal(value, into) != nil {
			return nil, broken
		}
	}
	if c.space(); c.at < len(data) {
		return nil, broken
	}
	return keys, whole
}

// fields returns where the values of the keys belong that are read.
func (k *jsonKeys) fields() map[string]any {
	return map[string]any{
		"kind": &k.Kind, "id": &k.ID, "rows": &k.Rows, "cols": &k.Cols, "total": &k.Total,
		"board": &k.Board, "minefield": &k.Minefield, "text": &k.Text, "format": &k.Format, "moves": &k.Moves,
		"move": &k.Move,
	}
}

// A jsonCursor is a place in a JSON text.
type jsonCursor struct {
	data   []byte
	at     int
	inText bool // the end is inside a string
}

// space passes over blanks.
func (c *jsonCursor) space() {
	for c.at < len(c.data) && strings.IndexByte(" \t\r\n", c.data[c.at]) >= 0 {
		c.at++
	}
}

// pass passes over a character, if it is the next one.
func (c *jsonCursor) pass(char byte) bool {
	c.space()
	if c.at == len(c.data) || c.data[c.at] != char {
		return false
	}
	c.at++
	return true
}

// value passes over a value and returns it.
func (c *jsonCursor) value() []byte {
	c.space()
	begin, depth := c.at, 0
	for c.at < len(c.data) {
		switch char := c.data[c.at]; {
		case char == '"':
			c.text()
		case char == '[' || char == '{':
			depth++
		case depth > 0 && (char == ']' || char == '}'):
			depth--
		case depth == 0 && strings.IndexByte(",:]} \t\r\n", char) >= 0:
			return c.data[begin:c.at]
		default:
			c.at++
			continue
		}
		if c.at = min(c.at+1, len(c.data)); depth == 0 {
			break
		}
	}
	return c.data[begin:c.at]
}

// text passes over a string up to the quote at its end.
func (c *jsonCursor) text() {
	for {
		c.at++
		end := bytes.IndexByte(c.data[c.at:], '"')
		if c.inText = end < 0; c.inText {
			c.at = len(c.data)
			return
		}
		inside := c.data[c.at : c.at+end]
		c.at += end
		if escapes := len(inside) - len(bytes.TrimRight(inside, `\`)); escapes%2 == 0 {
			return
		}
	}
}
