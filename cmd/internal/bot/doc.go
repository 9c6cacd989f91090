// Package bot makes programs of any language players of the games of package
// simulate, which counts and reports them. It starts them by package sandbox,
// exchanges messages of package protocol with them through pipes, and gives their
// mistakes a verdict.
//
// It must not parse flags or end the process. A new verdict belongs in
// transcript.go, its evidence in blame.go. A new column of the report belongs in
// package simulate, a new protocol in package protocol.
//
// A program can be slow, silent, endless, dead or dishonest. Every wait
// therefore has a deadline that no output moves, and every buffer an end. What
// a program does wrong is not an error of this one but a [Fault] with a
// [Verdict], which costs it one game.
//
// # Why a program was too late
//
// The detail of a timeout says what was seen, the first of these that is true:
//
//	it had written part of a line
//	it is stopped
//	it or a child of it uses the processor or takes memory
//	it wrote remarks
//	the question is still in its pipe, whole or in part
//	no processor time was used: is its output flushed?
//
// It is looked at twice, a moment apart, once its time is over.
//
// A program that ended is exited, also if it did so at the deadline; one that
// had too much memory or too many processes got that verdict when it was killed
// for it. Where programs cannot be looked at from outside, the lines about
// stopping and the processor are left out.
//
// # A fair match
//
// The boards of a match depend on its seed and on nothing else, and every
// program gets the same. The seed is in no argument, environment, file or
// memory that an isolated program can reach; its SHA-256 is printed before the
// match and the seed afterwards.
package bot
