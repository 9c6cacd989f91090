// Engine is the part of the page that decides: it is compiled to WebAssembly and
// embedded in the page, whose script draws and listens. It answers requests,
// text in and JSON out, with the packages that the commands use, so that
// chances, verdicts and reasons are theirs.
//
// It keeps nothing between two requests: each has all that it needs, a board as
// .dat text or a game as a recording. So the page can stop an engine at any time
// and start another.
//
// Compiled for any other system it answers the requests on standard input, a
// line each, which is good for tests:
//
//	{"do":"witness","board":"?2?\n???\n","total":2,"move":"A1"}
package main
