// Package licenses has the licences of the libraries and fonts that are part of the
// programs, which ask to be passed on with them.
package licenses

import _ "embed"

// Text has the licence of each module that any program links on any system, with
// the modules' names above it. A test holds it to go.mod.
//
//go:embed licenses.txt
var Text string
