#!/bin/sh
# Run the programs that a class handed in, and grade the last board that each
# prints:
#
#   grade_each.sh [-i FILE]... [-t SECONDS] MINES PROGRAM... [-- FLAGS]
#
# A program is a compiled program, a script (.sh, .py, or with a #! line), or C++
# source (.cpp, .cc), which is compiled first. Each program runs in its own folder
# with copies of MINES and the files of -i, without input, for at most 10 seconds.
# FLAGS are those of mines grade, such as --start partial.dat.
#
# The name of the program names the student, as in ann.py. If several programs
# have the same name, as in ann/main.py and bob/main.py, the folder does.
#
# The programs run with your rights: use an account or a computer without
# valuable data. A program is stopped when its time is over, but other programs
# that it started in the background may continue.
usage='usage: grade_each.sh [-i FILE]... [-t SECONDS] MINES PROGRAM... [-- FLAGS]'
work=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/class" "$work/inputs"

# fail SENTENCE: end, since nothing can be graded.
fail() {
	echo "grade_each.sh: $1" >&2
	exit 2
}

seconds=10
while getopts i:t: option; do
	case $option in
	i) cp "$OPTARG" "$work/inputs" || exit 2 ;;
	t) seconds=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
mines=${1:?$usage}
shift
cp "$mines" "$work/inputs" || exit 2

# names: the students of the programs, by the file or by the folder, a line each.
names() {
	by=$1
	shift
	for program; do
		[ "$program" = -- ] && break
		[ "$by" = file ] || program=$(dirname "$program")
		name=$(basename "$program")
		[ "$by" = folder ] || name=${name%.*}
		echo "$name"
	done
}

# twice: the first line of standard input that is there several times.
twice() { sort | uniq -d | head -n 1; }

by=file
[ -z "$(names file "$@" | twice)" ] || by=folder
clash=$(names $by "$@" | twice)
[ -z "$clash" ] || fail "several programs of $clash: name each program, or its folder, after the student"
for program; do
	[ "$program" = -- ] && break
	[ -f "$program" ] || fail "$program: no such file"
done

# run PROGRAM: in a folder of its own; what it prints is what is graded.
run() {
	name=$(basename "$1")
	student=$(names $by "$1")
	folder=$work/run/$student
	mkdir -p "$folder" "$work/class/$student"
	cp "$work"/inputs/* "$1" "$folder/"
	case $name in
	*.sh) set -- sh "$name" ;;
	*.py) set -- python3 "$name" ;;
	*.cpp | *.cc)
		set -- ./program
		(cd "$folder" && timeout -k 1 60 c++ -o program "$name" </dev/null 2>errors) ||
			echo "$student: does not compile: $(grep -m 1 error "$folder/errors")" >&2
		;;
	*)
		chmod u+x "$folder/$name"
		set -- "./$name"
		;;
	esac
	# A file, and no pipe: a program in the background could hold that open.
	(
		cd "$folder" || exit 2
		ulimit -c 0
		ulimit -f 100000
		timeout -k 1 "$seconds" "$@" </dev/null >"$work/output" 2>/dev/null
	)
	status=$?
	tail -c 1000000 "$work/output" >"$work/class/$student/output.txt"
	rm -f "$work/output"
	case $status in
	0) ;;
	124 | 137) echo "$student: stopped after $seconds seconds" >&2 ;;
	*) echo "$student: ended with status $status" >&2 ;;
	esac
}

while [ $# -gt 0 ] && [ "$1" != -- ]; do
	run "$1"
	shift
done
[ $# -gt 0 ] && shift
mines grade -m "$mines" --last-board "$@" "$work/class"
