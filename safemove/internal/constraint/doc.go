// Package constraint answers questions about sets of squares of which a number is known to be mines. It knows no
// geometry and no board.
package constraint
