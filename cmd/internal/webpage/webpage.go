// Package webpage holds the colours and the security policy of pages: one file
// each, with its style and its script inside. A page shows names and
// texts of strangers, which html/template escapes. Should one slip through, the
// policy lets the browser run no other script and fetch nothing.
//
// The package must not know what a page shows. Its subpackage chromium opens
// pages in tests.
package webpage

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"

	"minesweeper/cmd/internal/palette"
)

//go:embed colors.css
var colors string

// Style returns the style of a page: the colours of all pages, and its own
// rules.
func Style(own string) string { return palette.CSS() + colors + own }

// Fill adds to the data of a page's template what every page has: the style as
// CSS, the script as JS, and the content security policy, by which nothing else
// runs or is fetched.
func Fill(data map[string]any, ownStyle, script string) {
	style := Style(ownStyle)
	data["CSS"], data["JS"] = template.CSS(style), template.JS(script)
	data["Policy"] = "default-src 'none'; base-uri 'none'; form-action 'none'; " +
		"style-src " + Source(style) + "; script-src " + Source(script)
}

// Source returns the name of a style or script in a policy: its SHA-256.
func Source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
