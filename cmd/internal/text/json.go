package text

import (
	"encoding/json"
	"io"
)

// WriteJSON writes v as a line of JSON, in a single write.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
