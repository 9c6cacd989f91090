// Package protocol turns the messages between a referee and a player in another
// process into lines of text, and lines into messages. It has both ends of the
// conversation, so that they always agree. It must not start processes, run
// timers or choose moves.
//
// # Messages
//
// The referee asks and the player answers, one line at a time:
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
// A game begins with new (rows, columns, mines) and ends with won or lost. Then
// the next game may follow. The only questions are name and turn; the answer to
// each is exactly one line. A line that is empty or begins with # is a remark.
// It may stand before an answer and is ignored.
//
// # Dialects
//
// There are three ways to write the messages, each a [Dialect]:
//
//	text       as above; boards are framed as "mines show" draws them
//	json       one object a line; squares are [x, y], counted from 0 at the top left
//	codingame  only rows of tokens, for bots written for that site
//
// A new dialect is a type in a file of its own, and a name in [DialectNames]
// and [ParseDialect].
//
// In json the example is
//
//	{"name":true}                                          "first of all bots"
//	{"new":1,"rows":9,"cols":9,"mines":10}
//	{"turn":1,"rows":9,"cols":9,"mines":10,"state":[["unknown",…],…]}   [4,4]
//	{"turn":2,…,"state":[[1,"flag",…],…]}                  [2,7,true]
//	{"won":true}, or: {"lost":[2,7]}
//
// where true after a square flags it.
//
// In codingame the only message is the turn: one line for each row, with ? for
// covered, . for 0 and 1 to 8. The answer is "x y"; further pairs after it are
// squares to flag. A bot is not sent the board's size, and plays one game only.
package protocol
