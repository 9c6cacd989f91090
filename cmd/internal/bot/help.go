package bot

// Help says how to let a program play.
const Help = `
Let a program in any language play, over many games, or several programs on the
same boards, and print how they fare. A program is started once and then asked,
line by line on its standard input, for its name and for moves; it answers on
standard output. "mines bot --serve" is such a program itself:

  $ mines bot --seed 1 --games 20 --no-time -o r -- mines bot --serve 2>log
  $ sed -n 3,4p r
  bot         games  wins  percent  95% interval  lost  faults  wasted moves
  mines best     20    17   85.00%  63.96-94.76%     3       0             0

The protocols:

  text       lines of words, and the board as show draws it; a move is E5, which
             uncovers, or H3*, which flags
  json       an object a line; a move is [x,y], or [x,y,true] to flag, where x
             is the column and y the row, from 0 at the top left
  codingame  rows of ? . 1 to 8 and nothing else; the answer is "x y", and
             further pairs flag; every game has a process of its own

A whole conversation in text, with < before what the program answers, and the
same in json. In the board ? is covered, * a flag and a blank an empty square;
in json they are "unknown", "flag" and 0.

    name
  < first, in shell
    new 3 3 2
    turn 3 3 2
      123
     +---+
    A| 1?|
    B| 2?|
    C| 1?|
     +---+

  < B3
    won

    {"name":true}
  < "first, in Python"
    {"new":1,"rows":3,"cols":3,"mines":2}
    {"turn":1,"rows":3,"cols":3,"mines":2,
     "state":[[0,1,"unknown"],[0,2,"unknown"],[0,1,"unknown"]]}
  < [2,1]
    {"won":true}

Rows, columns and mines follow "new" and "turn"; in json these two count the
games and the turns. A turn in json is one line. A game that is lost ends with
"lost A3", or {"lost":[2,0]}: the square of the mine. Lines of the program that
begin with # are remarks and no answers.

--example prints a short program that plays, in python or ruby (json), shell or
go (text; to be built first). The one in ruby is also an adapter: it lets a Ruby
class play that has the methods name and take_turn(state), as in
"mines bot --protocol json -- ruby ruby_player.rb PLAYER.rb".
With --human the class can ask a person at the terminal, where the boards are
shown; its variable MINES_TERMINAL names that. These programs and some
players are in testdata/bots of the source.

  $ mines bot --example shell >first.sh
  $ mines bot --seed 1 --games 20 --no-time -- sh first.sh 2>/dev/null | head -1
  20 games on 10x10, 10 mines, the first move free, protocol text

A program finds an empty folder and hardly any environment. It may read the
system's programs and libraries, itself, the files and folders that its
arguments name with a slash or a point (bot.py, ./bot; it is given their whole
paths), and a folder lib beside those. How well it is kept apart is told, as a
level:

  0  pipes with deadlines
  1  and limits on memory and files: Unix
  2  and no files, network, signals or tracing beyond what it needs: Linux
  3  and namespaces of its own: Linux that lets users make them

Whatever it does wrong costs it the game, and is told with the turn, the last
lines exchanged and the end of its standard error.

The boards depend on the seed alone. It has 128 bits; its SHA-256 is told before
the match and it is told afterwards, so that anybody can check that it was not
chosen to suit. Ctrl-C prints the table so far, and the command that goes on.
`
