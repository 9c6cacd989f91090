// Package protocol is how a referee and a player in another process speak: both
// ends, so that they cannot come to differ. It turns messages into lines and
// lines into messages; it starts nothing, waits for nothing and knows no clock.
//
// # What is said
//
// The referee asks, the player answers, one line at a time:
//
//	referee                       player
//	name                          first of all bots
//	new 9 9 10
//	turn 9 9 10
//	  123456789
//	 +---------+
//	A|?????????|
//	…
//	I|?????????|
//	 +---------+
//	(an empty line)               E5
//	turn 9 9 10
//	…                             H3*
//	won, or: lost H3
//
// A game begins with new (rows, columns, mines) and ends with won or lost; the
// next one may follow. The only questions are name and turn, and each wants
// exactly one line. A line that is empty or begins with # is a remark: it may
// stand before an answer and means nothing.
//
// # Dialects
//
// The same things are said in three ways, each a [Dialect]:
//
//	text       as above; boards are framed as "mines show" draws them
//	json       an object a line; squares are [x, y], counted from 0 at the top left
//	codingame  rows of tokens and nothing else, for bots written for that site
//
// In json the example reads
//
//	{"name":true}                                          "first of all bots"
//	{"new":1,"rows":9,"cols":9,"mines":10}
//	{"turn":1,"rows":9,"cols":9,"mines":10,"state":[["unknown",…],…]}   [4,4]
//	{"turn":2,…,"state":[[1,"flag",…],…]}                  [2,7,true]
//	{"won":true}, or: {"lost":[2,7]}
//
// where true after a square flags it. In codingame nothing is said but turns:
// a line for every row, with ? for covered, . for 0 and 1 to 8; the answer is
// "x y", and further pairs behind it are squares to flag. A program that
// speaks it has to know the board's size, and plays one game only.
package protocol
