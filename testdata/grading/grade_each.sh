#!/bin/sh
# Run each student's program in a folder of its own and grade the board that it
# prints: grade_each.sh MINES PROGRAM... prints one line for each.
mines=$1
shift
for program in "$@"; do
	name=$(basename "$program" .sh)
	board=$(mktemp)
	sh "$program" >"$board" 2>/dev/null
	score=$(mines grade -m "$mines" --format csv "$board" | tail -n 1 | cut -d , -f 5,6 | sed 's/,/ of /')
	if mines grade -q --exit-status -m "$mines" "$board"; then
		echo "$name: complete, $score"
	else
		echo "$name: not complete, $score"
	fi
	rm -f "$board"
done
