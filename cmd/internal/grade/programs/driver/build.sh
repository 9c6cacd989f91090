# Builds a program for each question in an empty folder, and prints the files
# that the grader wants: "file NAME", their bytes in base64, and a line ".".
#
#   build.sh COMPILER DRIVER                              what all students share
#   build.sh COMPILER DRIVER SOURCE HEADER FOLDERS FILE...  a student's program
#
# DRIVER and SOURCE are folders. HEADER is the student's in SOURCE, or empty;
# FOLDERS are the folders of headers as options of the compiler, one a line.
compiler=$1 driver=$2
questions='is_complete
count_mines
make_move
find_safe_move'
IFS='
'
work=$PWD
give() {
	echo "file $1"
	base64 "$1"
	echo .
}

# compile FLAGS...: the first error is enough.
compile() { "$compiler" -O1 -w -fmax-errors=1 -fdiagnostics-color=never -ffunction-sections -fdata-sections "$@"; }

if [ $# = 2 ]; then
	for question in $questions; do
		compile -DMINES_QUESTION="mines_$question" -o "$question.o" -c "$driver/serve.cpp" || exit 1
		give "$question.o"
	done
	exit
fi

source=$3 header=$4 folders=$5
shift 5
cd "$source" || exit 1
set -f
n=0
for file; do
	n=$((n + 1))
	compile "-Dmain=student_main_$n" $folders -I "$driver" -x c++ -o "$work/student$n.o" -c "./$file" 2>"$work/errors$n"
done
cd "$work" || exit 1
set +f

# A function that no header of the student declares is declared as it is defined.
: >declared.h
nm -C student*.o 2>/dev/null | sed -n 's/^[0-9a-f]* T //p' >defined
for question in $questions; do
	[ -n "$header" ] && cat "$source/$header" | grep -q "$question *(" && continue
	case $question in
	count_mines) type=int ;;
	make_move) type=MoveResult ;;
	*) type=bool ;;
	esac
	sed -n "s/^$question(.*)\$/$type &;/p" defined >>declared.h
done
own=minesweeper.h
[ -n "$header" ] && own=$source/$header
(cd "$source" && compile -std=gnu++20 "-DMINES_HEADER=\"$own\"" -I "$work" $folders -I "$driver" \
	-o "$work/ask.o" -c "$driver/ask.cpp" 2>"$work/errors0")
for question in $questions; do
	"$compiler" -s -Wl,--gc-sections -o "$question" "$driver/$question.o" ask.o student*.o 2>"link-$question" && give "$question"
	give "link-$question"
done
give defined
for file in errors*; do
	give "$file"
done
