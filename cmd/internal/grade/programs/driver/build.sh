# Builds programs from students' files.
#
#   build.sh COMPILER COUNT    in a copy of this folder: what COUNT students share
#   build.sh COMPILER DRIVER SOURCE COMMAND HEADER RESULTS FOLDERS FILE...
#                        in an empty folder: a student's programs
#
# DRIVER and SOURCE are folders. COMMAND, if not empty, makes objects in a copy of
# SOURCE; else each FILE is compiled. HEADER is the student's in SOURCE, or empty;
# RESULTS are the student's results of moves, a declaration or nothing. FOLDERS are
# the folders of headers, as a file of options of the compiler. The files that the
# grader wants are printed: in each line a name and bytes in base64. A program asks any
# question if all can be linked, else one of them. That of make_move calls the driver's
# is_complete and count_mines, not the student's: so all calls of a student's function
# are compiled as calls of a symbol.
#
# Headers are compiled once for four students or more: for fewer that takes longer than
# it saves. g++ takes the compiled <iostream> for the first file of a student if it is
# what the file includes first. Every later time it reads the file beside it, which
# leads on to the system's. The linker gold, where it is, links the programs of all
# questions.
#
# There is a build for each line of flags in the file fills: what variables hold that
# are not initialised. A function that ends without its return value ends the program.
compiler=$1 driver=$2
questions='is_complete count_mines make_move find_safe_move'
flags='-O1 -w -fPIC -fsemantic-interposition -ffunction-sections -fdata-sections'
work=$PWD
umask 022
compile() { "$compiler" $flags -fmax-errors=1 -fdiagnostics-color=never "$@"; }

if [ $# = 2 ]; then
	gold='-fuse-ld=gold -fno-use-linker-plugin'
	compile -c serve.cpp && echo | compile -std=gnu++20 -fsyntax-only -x c++ - || exit 1
	if [ "$2" -ge 4 ]; then
		compile -std=gnu++20 -x c++-header first.h -o first.h.gch || exit 1
		mkdir usual && echo '#include_next <iostream>' >usual/iostream || exit 1
		compile -Dmain=student_main_1 -x c++-header usual/iostream -o usual/iostream.gch || exit 1
	fi
	echo 'int main() {}' | compile $gold -x c++ - -o linked 2>/dev/null && echo "$gold" >linker || echo >linker
	for fill in zero pattern; do
		fill="-ftrivial-auto-var-init=$fill -fsanitize=return -fsanitize-undefined-trap-on-error"
		echo 'int f() { int i; return i; }' | compile $fill -x c++ -c - -o filled.o 2>/dev/null && echo "$fill" >>fills
	done
	[ -f fills ] || echo -w >fills
	exit
fi

source=$3 command=$4 header=$5
printf '%s\n' "$6" >results.h
printf '%s' "$7" >folders
shift 7
give() {
	for name; do
		echo "$name "
		[ ! -s "$name" ] || base64 "$name" | sed "s/^/$name /"
	done
}

# compile_file FLAG...
compile_file() {
	compile $fill "$@" "-Dmain=student_main_$n" "-I$driver/usual" "@$work/folders" "-I$driver" -x c++ -o "$work/$k-$n.o" -c "./$file"
}

# compile_files K FLAGS FILE...: one that does not compile is tried once more as C++20.
compile_files() (
	k=$1 fill=$2
	shift 2
	cd "$source" || exit 1
	n=0
	for file; do
		n=$((n + 1))
		[ "$k" = 0 ] || [ -f "$work/0-$n.o" ] || continue
		compile_file 2>"$work/errors$n" && continue
		if compile_file -std=gnu++20 2>/dev/null; then
			: >"$work/errors$n"
		else
			grep -q 'error: ' "$work/errors$n" || echo "$file: error: the compiler failed" >>"$work/errors$n"
		fi
	done
)

# run_command K FLAGS: what it makes beside objects and libraries is not wanted.
run_command() {
	cp -R "$source" "made$1" && chmod -R u+w "made$1" || exit 1
	(cd "made$1" && CXX=$compiler CFLAGS="$flags $2" CXXFLAGS="$flags $2" sh -c "$command") >errors1 2>&1 </dev/null ||
		echo '--build: error: the command failed' >>errors1
	find "made$1" -type f -name '*.[oa]' | sort | {
		n=0
		while read -r object; do
			n=$((n + 1))
			mv "$object" "$1-$n.${object##*.}"
		done
		[ "$n" -gt 0 ] || grep -q 'error: ' errors1 || echo '--build: error: it made no object or library' >>errors1
	}
}

# is_right CODE: the code can stand after what ask.cpp includes first.
is_right() { printf '%s\n' "$1" | compile -std=gnu++20 -include "$driver/first.h" -fsyntax-only -x c++ - 2>/dev/null; }

# declare QUESTION: it is declared as it is defined.
declare() {
	case $1 in
	count_mines) type=int ;;
	make_move) type=MoveResult ;;
	*) type=bool ;;
	esac
	sed -n "s/^$1(.*)\$/$type &;/p" defined
}

# declare_missing: a function that no header of the student declares.
declare_missing() {
	text=$(cat "$source/$header")
	for question in $questions; do
		case $text in
		*"$question("* | *"$question ("*) ;;
		*) declare "$question" ;;
		esac
	done >declared.h
}

# declare_all: without a header all functions are declared, those that are not
# defined as in the exercise.
declare_all() {
	grep -q . results.h && is_right "$(cat results.h)" || grep '^enum' "$driver/minesweeper.h" >results.h
	for question in $questions; do
		grep -q "^$question(" defined || grep " $question(" "$driver/minesweeper.h"
		declare "$question" | while read -r line; do
			is_right "$(cat results.h) $line" && echo "$line"
		done
	done >declared.h
}

# compile_driver HEADER
compile_driver() (
	cd "$source" && compile $fill -std=gnu++20 "-DMINES_HEADER=\"$1\"" "-I$work" "@$work/folders" "-I$driver" \
		-o "$work/ask.o" -c "$driver/ask.cpp" 2>"$work/errors0"
)

# build_driver: a header may need what the student's files say before they include
# it. If that is more than std, the functions are declared without it.
build_driver() {
	nm -C 0-*.[oa] 2>/dev/null | sed -n 's/^[0-9a-f]* T //p' >defined
	if [ -n "$header" ]; then
		declare_missing
		compile_driver "$source/$header" && return
		mv errors0 first-errors
		printf 'using namespace std;\n#include "%s"\n' "$source/$header" >using.h
		compile_driver "$work/using.h" && return
	fi
	declare_all
	compile_driver "$work/results.h" && return
	[ ! -f first-errors ] || mv first-errors errors0
}

# right_functions: options by which the linker takes the driver's functions for
# those of the student that the driver calls or the header defines.
right_functions() {
	nm ask.o | sed -n '
		/ mines_/d
		s/.* [UT] \(.*is_complete.*\)/-Wl,--defsym=\1=mines_right_is_complete/p
		s/.* [UT] \(.*count_mines.*basic_string.*\)/-Wl,--defsym=\1=mines_right_count_of_string/p
		t
		s/.* [UT] \(.*count_mines.*\)/-Wl,--defsym=\1=mines_right_count/p'
}

# yield: what the header defines is the student's where a file of theirs includes it,
# too. Their own definitions stay strong: two of them are still an error.
yield() {
	nm ask.o | sed -n 's/^.* [BDGRST] //p' | grep -v '^mines_' >weak || return
	objcopy --weaken-symbols=weak ask.o
}

# link K NAME OPTION...: the driver's main function comes first, before any of the
# command's.
link() {
	k=$1 name=$2
	shift 2
	"$compiler" "$@" -s -Wl,--gc-sections,--defsym=mines_question="mines_$name" ${command:+-Wl,-z,muldefs} \
		-o "$k-$name" "$driver/serve.o" ask.o -Wl,--start-group "$k"-*.[oa] -Wl,--end-group 2>"link-$name" && give "$k-$name"
}

# link_all K: the system's linker says in which function something is missing.
link_all() {
	link "$1" any $gold || for question in is_complete count_mines find_safe_move; do
		link "$1" $question
		give link-$question
	done
	link "$1" make_move $gold $right || link "$1" make_move $right
	give link-make_move
}

read -r gold <"$driver/linker"
k=0
while read -r fill; do
	if [ -n "$command" ]; then
		run_command "$k" "$fill"
	else
		compile_files "$k" "$fill" "$@"
	fi
	ls "$k"-*.[oa] >/dev/null 2>&1 || break
	if [ "$k" = 0 ]; then
		build_driver
		right=$(right_functions)
		yield
	fi
	link_all "$k"
	k=$((k + 1))
done <"$driver/fills"
give defined errors*
