// Package cli holds the manners that the commands share: where input comes
// from and output goes, what "-" means, how errors are worded, which exit
// status they have, and how flags, help and completion are made. It is the only
// place that ends the process or looks at the terminal and the environment.
//
// It knows boards only as something to be read from a file; what a command
// does with them is the command's.
package cli
