// Package cli is the frame around the commands of a program: it opens input and
// output, prints errors, sets the exit status, and makes flags, help and
// completion. No other package ends the process or reads the environment.
//
// A program is an [App], a table of commands. A command gets its flags from
// [Flags] and everything outside the process from [Env]. Flags that only some
// commands share are in package flags.
//
// It must not do the work of a command. It reads boards from files, but leaves
// to the commands what to do with them.
package cli
