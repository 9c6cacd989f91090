#!/bin/sh
# Prints how often two policies win on seventeen kinds of board, and how much
# more the first wins than the second:
#
#	safemove/guess/strength.sh GAMES SEED [POLICY,POLICY]
#
# GAMES is a number of hundreds; boards larger than the expert's have a tenth of
# these games. Those called puzzles are games of the generator kiss64: 100 of
# each of the seeds 1, 2, and so on. The first of the default policies is best,
# and the second plays by two steps alone. The command mines must be found.
set -e
games=$1 seed=$2 policies=${3:-best,best:learned=0}

# play NAME WANTED FLAGS... plays on one kind of board. WANTED is the percentage
# that best should win, or - if it is enough to win more than the other.
play() {
	echo "$1, wanted $2"
	shift 2
	mines simulate --policy "$policies" "$@" |
		sed -n 's/^\(Percent\|Luck-adjusted\|95% interval of that\):/  &/p; s/^  luck-adjusted:/  the first - the second:/p'
}

# fresh NAME WANTED FLAGS... plays the games of the seed.
fresh() { play "$@" --games "$games" --seed "$seed"; }
# large NAME FLAGS... plays a tenth of them.
large() {
	name=$1
	shift
	play "$name" - "$@" --games $((games / 10)) --seed "$seed" --first open --start D4
}
# puzzles NAME WANTED FLAGS... plays puzzles.
puzzles() { play "$@" --generator kiss64 --seeds 1-$((games / 100)); }

fresh expert-open 54.6 --size expert --first open --start D4
fresh expert-safe 41.3 --size expert --first safe --start A1
fresh intermediate-open 89.2 --size intermediate --first open --start C4
fresh intermediate-safe 78.7 --size intermediate --first safe --start A1
fresh beginner-open 97.2 --size beginner --first open --start C3
fresh beginner-safe 91.8 --size beginner --first safe --start A1
puzzles expert-puzzles 54.2 --size expert
puzzles intermediate-puzzles 89.3 --size intermediate
puzzles beginner-puzzles 97.2 --size beginner
fresh 8x8/10 - --size 8x8 -n 10 --first safe --start A1
fresh 5x5/4 - --size 5x5 -n 4 --first safe --start A1
fresh 5x5/5 - --size 5x5 -n 5 --first safe --start A1
fresh 20x24/99 - --size 20x24 -n 99 --first open --start D4
fresh 16x30/80 - --size 16x30 -n 80 --first open --start D4
fresh 16x30/130 - --size 16x30 -n 130 --first open --start D4
large 24x30/150 --size 24x30 -n 150
large 50x50/450 --size 50x50 -n 450
