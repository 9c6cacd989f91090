// Engine does the computing for the page of mines-page. It is compiled to
// WebAssembly and embedded in the page, whose script draws and handles input. A
// request is JSON, and its answer lines of JSON: the documents of package answer,
// as the commands print them, or an object of answers.go for what only the page
// needs. Games are those of package session.
//
// It keeps no state between two requests: each request holds all its data, a
// board as .dat text or a game as a recording. So the page can stop an engine
// at any time and start another.
//
// A new kind of request is a function in a file of its own, and a line in the
// table handlers.
//
// Compiled for any other system, the program answers requests on standard
// input, one a line, for tests:
//
//	{"do":"judge","board":"?2?\n???\n","total":2,"move":"A1"}
package main
