// Package licenses holds the licences of the libraries and fonts in the
// programs. They require that copies of the programs include them.
package licenses

import _ "embed"

// Text holds the licence of each module that a program links on any system,
// below the names of the modules. A test compares it with go.mod.
//
//go:embed licenses.txt
var Text string
