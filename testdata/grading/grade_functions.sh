#!/bin/sh
# Grade the exercise's four functions: is_complete for 15 points, count_mines for
# 20, make_move for 40 and find_safe_move for 25.
#
#   grade_functions.sh MINES PARTIAL FOLDER...
#
# MINES and PARTIAL are the files of the exercise. Each student has a FOLDER with
# minesweeper.h and minesweeper.cpp. They are built with the driver, which calls
# the functions for each line of probes.txt. mines gives the right answers and
# judges the safe moves: 20 points for them, and 5 for the right answer where
# there is none. The output has a line with the points of each student, and a
# line for each mistake.
#
# The functions run with your rights: use an account or a computer without
# valuable data. Each question has a second of processor time.
here=$(cd "$(dirname "$0")" && pwd)/driver
mines=${1:?usage: grade_functions.sh MINES PARTIAL FOLDER...}
partial=${2:?usage: grade_functions.sh MINES PARTIAL FOLDER...}
shift 2
for file in "$mines" "$partial"; do
	[ -f "$file" ] && continue
	echo "grade_functions.sh: $file: no such file" >&2
	exit 2
done

work=$(mktemp -d) || exit 2
run=$(mktemp -d) || exit 2
trap 'rm -rf "$work" "$run"' EXIT
trap 'exit 130' INT TERM
base=$work/base
mkdir "$base"
cp "$mines" "$base/mines.dat"
cp "$partial" "$base/partial.dat"
cp "$here/probes.txt" "$base"

# The boards that probes.txt names, and the right answers.
(
	cd "$base" || exit 2
	mines new -q --covered -o covered.dat
	mines number -o solution.dat mines.dat
	tr '*' '?' <solution.dat >bare.dat
	mines move -q -m mines.dat -b partial.dat -o flagged.dat A7* F1* G1* H1* H2* I1* I2* I7* 2>/dev/null
	awk 'NR == 9 { gsub(/[ 1-8]/, "?") } { print }' bare.dat >last.dat
	while read -r question words; do
		words=${words%%#*}
		set -f
		set -- $words
		case $question in
		complete) echo "$question $*: $(mines complete -m mines.dat "$1" 2>/dev/null)" ;;
		count) echo "$question $*: $(mines count -m mines.dat "$1" | cut -d ' ' -f 2)" ;;
		move)
			file=$1
			shift
			board=$(mines move -m mines.dat -b "$file" "$@" 2>results.txt | paste -s -d / -)
			result=$(grep -v '^hint' results.txt | tail -n 1 | cut -d ' ' -f 2)
			echo "$question $file $*: $result $board"
			;;
		none) echo "$question $*: none" ;;
		esac
	done <probes.txt >"$work/expected.txt"
)

# build FOLDER: build the driver with a student's files.
build() {
	rm -rf "$run"
	mkdir -p "$run/student"
	cp "$base"/* "$here"/driver.cpp "$here"/makefile "$run"
	cp "$1"/*.h "$1"/minesweeper.cpp "$run/student" 2>/dev/null
	timeout -k 1 60 make -s -C "$run" STUDENT=student </dev/null >"$work/make.txt" 2>&1
}

# answers: ask the functions. What they print themselves is dropped.
answers() (
	cd "$run" && ulimit -c 0
	timeout -k 1 200 ./driver </dev/null 3>"$work/answers.txt" >/dev/null 2>&1
)

# judge FLAGS: what mines says of the safe moves.
judge() {
	mines grade -m "$base/mines.dat" --start "$base/partial.dat" --moves --points 20 "$@" "$work/moves.txt"
}

for folder in "$@"; do
	student=$(basename "$folder")
	if ! build "$folder"; then
		why=$(grep -m 1 -i 'error\|no rule' "$work/make.txt")
		echo "$student: 0 of 100: does not compile: ${why:-no result in 60 seconds}"
		continue
	fi
	answers
	sed -n 's/^safe partial.dat: *//p' "$work/answers.txt" >"$work/moves.txt"
	safe=$(judge --format csv | tail -n 1 | cut -d , -f 5)
	awk -v student="$student" -v safe="$safe" '
		BEGIN { points["complete"] = 15; points["count"] = 20; points["move"] = 40; points["none"] = 5 }
		FILENAME ~ /probes/ { if (split($0, part, " # ") == 2) label[part[1]] = part[2]; next }
		{ at = index($0, ": "); probe = substr($0, 1, at - 1) }
		FILENAME ~ /answers/ && /^(crashed|did not end): / { trouble[substr($0, at + 2)] = probe; next }
		FILENAME ~ /expected/ { want[probe] = substr($0, at + 2); order[++n] = probe; next }
		{ got[probe] = substr($0, at + 2) }
		END {
			for (i = 1; i <= n; i++) {
				question = order[i]; sub(/ .*/, "", question)
				all[question]++
				if (got[order[i]] == want[order[i]]) right[question]++
				else if (order[i] in trouble) stopped(question, order[i])
				else mistakes = mistakes "\n  " shown(question) ": " label[order[i]] " (" order[i] ")"
			}
			if ("safe partial.dat" in trouble) stopped("safe", "safe partial.dat")
			for (i = 1; i <= kinds; i++) {
				more = many[kind[i]] > 1 ? " and " many[kind[i]] - 1 " more" : ""
				mistakes = mistakes "\n  " kind[i] " (" first[kind[i]] more ")"
			}
			sum = safe
			for (question in points) {
				earned[question] = points[question] * right[question] / all[question]
				sum += earned[question]
			}
			printf "%s: %.4g of 100: complete %.4g/15, count %.4g/20, move %.4g/40, safe %.4g/25%s\n", student, sum,
				earned["complete"], earned["count"], earned["move"], safe + earned["none"], mistakes
		}
		function shown(question) { return question == "none" ? "safe" : question }
		function stopped(question, probe,    key) {
			key = shown(question) ": " trouble[probe]
			if (!many[key]++) { kind[++kinds] = key; first[key] = probe }
		}' "$here/probes.txt" "$work/expected.txt" "$work/answers.txt"
	message=$(judge | sed -n '2s/.*moves\.txt  *//p')
	[ "$message" = "all right" ] || echo "  safe: $message"
done
