#!/bin/sh
# Run whatever a class handed in and grade the last board that each prints:
#
#   grade_each.sh [-i FILE]... [-t SECONDS] MINES PROGRAM... [-- FLAGS]
#
# A program is compiled, or a script (.sh, .py, or with a #! line), or C++
# source (.cpp, .cc), which is compiled first. Each runs in a folder of its own
# with copies of MINES and the files of -i, without input, for 10 seconds at the
# most. FLAGS are those of mines grade, such as --start partial.dat.
#
# The programs run with your rights: use an account or a computer on which
# nothing can be lost.
seconds=10
inputs=
while getopts i:t: option; do
	case $option in
	i) inputs="$inputs $OPTARG" ;;
	t) seconds=$OPTARG ;;
	*) exit 2 ;;
	esac
done
shift $((OPTIND - 1))
mines=${1:?usage: grade_each.sh [-i FILE]... [-t SECONDS] MINES PROGRAM... [-- FLAGS]}
shift

work=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/class"

# run PROGRAM: in a folder of its own; what it prints is what is graded.
run() {
	name=$(basename "$1")
	student=${name%.*}
	folder=$work/run/$student
	mkdir -p "$folder" "$work/class/$student"
	cp "$mines" $inputs "$1" "$folder/"
	case $name in
	*.sh) set -- sh "$name" ;;
	*.py) set -- python3 "$name" ;;
	*.cpp | *.cc)
		set -- ./program
		(cd "$folder" && c++ -o program "$name" 2>errors) ||
			echo "$student: does not compile: $(grep -m 1 error "$folder/errors")" >&2
		;;
	*)
		chmod u+x "$folder/$name"
		set -- "./$name"
		;;
	esac
	(
		cd "$folder" || exit 2
		ulimit -c 0
		timeout -k 1 "$seconds" "$@" </dev/null 2>/dev/null
		echo $? >../"$student".status
	) | tail -c 1000000 >"$work/class/$student/output.txt"
	status=$(cat "$work/run/$student.status")
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
