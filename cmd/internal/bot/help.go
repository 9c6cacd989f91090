package bot

// Help says how to let a program play.
const Help = `
Let a program in any language play many games, or several programs on the same
boards, and print how often they win. A program is started once. It is then
asked, line by line on its standard input, for its name and for moves, and
answers on standard output. "mines bot --serve" is such a program:

  $ mines bot --seed 1 --games 20 --no-time -o r -- mines bot --serve 2>log
  $ sed -n 3,4p r
  bot         games  wins  percent  95% interval  lost  faults  wasted moves
  mines best     20    17   85.00%  63.96-94.76%     3       0             0

--example prints a short program that plays, in python or ruby (json), shell or
go (text; to be built first):

  $ mines bot --example shell >first.sh
  $ mines bot --seed 1 --games 20 --no-time -- sh first.sh 2>/dev/null | head -1
  20 games on 10x10, 10 mines, the first move free, protocol text

A mistake costs a program the game. On Linux programs are isolated if the
machine allows it. "mines help bots" has the protocols, what a program
may do, and the names of its mistakes. Ctrl-C prints the table so far, and the
command that continues the match.
`
