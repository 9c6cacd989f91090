#!/bin/sh
# Run each student's program in a folder of its own and grade the board that it
# prints: grade_each.sh MINES PROGRAM... prints one line for each.
mines=$1
shift
for program in "$@"; do
	name=$(basename "$program" .sh)
	board=$(mktemp)
	sh "$program" >"$board" 2>/dev/null
	score=$(mines grade -m "$mines" --json "$board" | sed 's/.*"score":\([0-9.]*\),"max_score":\([0-9.]*\),.*/\1 of \2/;q')
	if mines grade -q --exit-status -m "$mines" "$board"; then
		echo "$name: complete, $score"
	else
		echo "$name: not complete, $score"
	fi
	rm -f "$board"
done
