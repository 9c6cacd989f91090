# Builds programs from students' files.
#
#   build.sh COMPILER COUNT    in a copy of this folder: what COUNT students share;
#                        the file said has what the compiler says
#   build.sh COMPILER DRIVER SOURCE COMMAND HEADER FOLDERS FILE...
#                        in an empty folder: a student's programs
#
# DRIVER and SOURCE are folders. COMMAND, if not empty, makes objects in a copy of
# SOURCE; else each FILE is compiled. HEADER is the student's in SOURCE, or empty.
# FOLDERS are the folders of headers, as a file of options of the compiler. The files
# that the grader wants are printed: in each line a name and bytes in base64.
#
# The driver is compiled behind the student's header. A function that cannot be asked
# there is asked behind one of the student's files, which sees what no other does:
# functions that are static or templates, or in a namespace that it uses. The
# exercise's header is for those who have none.
#
# A program asks any question if all can be linked, else one of them. That of make_move
# calls the driver's is_complete and count_mines, not the student's: so all calls of a
# student's function are compiled as calls of a symbol. The program "own" calls theirs.
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
	exec >said 2>&1
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
printf '%s' "$6" >folders
shift 6
give() {
	for name; do
		echo "$name "
		[ ! -s "$name" ] || base64 "$name" | sed "s/^/$name /"
	done
}

# compile_as LANGUAGE FLAG...
compile_as() {
	compile $fill -x "$@" "-Dmain=student_main_$n" "-I$driver/usual" "@$work/folders" "-I$driver" \
		-o "$work/$k-$n.o" -c "./$file" 2>"$work/errors$n"
}

# compile_c: a file that may be C is C++, as g++ takes it, unless it cannot be or the
# student's files say which functions are C. The driver cannot be compiled behind C: so
# static functions of the exercise are opened to it.
compile_c() {
	grep -rqF 'extern "C"' . || ! compile_as c++ || return
	if ! compile_as c -fkeep-static-functions && ! compile_as c; then
		! grep -q 'fatal error: [a-z_]*: No such file' "$work/errors$n" || compile_cpp # its header is C++
		return
	fi
	echo >"$work/has_c"
	objcopy $(nm "$work/$k-$n.o" | sed -n 's/.* t \(is_complete\|count_mines\|make_move\|find_safe_move\)$/--globalize-symbol=\1 --weaken-symbol=\1/p') \
		"$work/$k-$n.o"
}

# compile_cpp: one that does not compile is tried once more as C++20.
compile_cpp() {
	compile_as c++ && return
	mv "$work/errors$n" "$work/first"
	compile_as c++ -std=gnu++20 || mv "$work/first" "$work/errors$n"
}

# compile_files FILE...
compile_files() (
	cd "$source" || exit 1
	n=0
	for file; do
		n=$((n + 1))
		[ "$k" = 0 ] || [ -f "$work/0-$n.o" ] || continue
		if [ "$file" != "${file%.c}" ] && ! grep -q '^[[:blank:]]*#[[:blank:]]*include *<[a-z_]*>' "./$file"; then
			compile_c
		else
			compile_cpp
		fi
		[ -f "$work/$k-$n.o" ] || grep -q 'error: ' "$work/errors$n" ||
			echo "$file: error: the compiler failed" >>"$work/errors$n"
	done
)

# run_command: what it makes beside objects and libraries is not wanted.
run_command() {
	cp -R "$source" "made$k" && chmod -R u+w "made$k" || exit 1
	(cd "made$k" && CXX=$compiler CFLAGS="$flags $fill" CXXFLAGS="$flags $fill" sh -c "$command") >errors1 2>&1 </dev/null ||
		echo '--build: error: the command failed' >>errors1
	find "made$k" -type f -name '*.[oa]' | sort | {
		n=0
		while read -r object; do
			n=$((n + 1))
			mv "$object" "$k-$n.${object##*.}"
		done
		[ "$n" -gt 0 ] || grep -q 'error: ' errors1 || echo '--build: error: it made no object or library' >>errors1
	}
}

# right_functions: options by which the linker takes the driver's functions for those
# of the student that the driver calls or that are defined with it.
right_functions() {
	nm "$driven" | sed -n '
		s/.* [TUW] \(_Z.*11is_complete.*\|is_complete\)$/-Wl,--defsym=\1=mines_right_is_complete/p
		s/.* [TUW] \(_Z.*11count_mines.*basic_string.*\)/-Wl,--defsym=\1=mines_right_count_of_string/p
		t
		s/.* [TUW] \(_Z.*11count_mines.*\|count_mines\)$/-Wl,--defsym=\1=mines_right_count/p'
}

# yield: what the header defines is the student's where a file of theirs includes it,
# too. Their own definitions stay strong: two of them are still an error.
yield() {
	nm "$driven" | sed -n 's/^.* [BDGRST] //p' | grep -v '^mines_' >weak || return
	objcopy --weaken-symbols=weak "$driven"
}

# link NAME QUESTION OPTION...: the driver's main function comes first, before any of
# the command's.
link() {
	name=$1 asked=$2
	shift 2
	"$compiler" "$@" -s -Wl,--gc-sections,--defsym=mines_question="mines_$asked" ${command:+-Wl,-z,muldefs} \
		-o "$k-$name" "$driver/serve.o" "$driven" -Wl,--start-group $objects -Wl,--end-group 2>messages && give "$k-$name"
}

# link_question QUESTION OPTION...: the system's linker says in which function something
# is missing. Of what it says in several tries the first counts that is more than that
# the driver does not see the function.
link_question() {
	link "$1" "$@" && return
	[ -f "link-$1" ] && ! grep -q mines_absent "link-$1" || mv messages "link-$1"
	false
}

link_move() {
	right=$(right_functions)
	link make_move make_move $gold $right || link_question make_move $right
}

# link_all: links the programs of the questions that none asks yet.
link_all() {
	if [ "$open" = " $questions" ] && link any any $gold; then
		link_move
		return
	fi
	for question in $open; do
		if [ "$question" != make_move ]; then
			link_question "$question"
		elif link_move; then
			link own make_move $gold
		fi
	done
}

# compile_driver N FLAG...
compile_driver() (
	main=-Dmain=student_main_$1
	shift
	cd "$source" && compile $fill -std=gnu++20 "$main" "$@" "-I$work" "@$work/folders" "-I$driver" \
		-o "$work/$driven" -c "$driver/ask.cpp" 2>"$work/errors"
)

# is_open: there are questions that are not asked yet.
is_open() {
	open=
	for question in $questions; do
		[ -f "$k-any" ] || [ -f "$k-$question" ] || open="$open $question"
	done
	[ "$open" ]
}

# ask NAME N CODE: compiles the driver behind code, and asks the questions that are not
# asked yet. The code is the student's file N, whose object is left out, or N is 0.
ask() {
	driven=$1.o objects=$(ls "$k"-*.[oa] | grep -vx "$k-$2.o")
	is_open && { [ "$k" = 0 ] || [ -f "$driven" ]; } || return
	if [ "$k" = 0 ] || [ "$2" -gt 0 ]; then
		printf '%s\n' "$3" >behind.h
		if ! compile_driver "$2" $named && { [ ! "$named" ] || ! compile_driver "$2"; }; then
			[ -f errors0 ] || mv errors errors0
			return
		fi
		: >errors0
		[ "$2" -gt 0 ] || yield
	fi
	link_all
}

# ask_behind NAME HEADER: a header may need what the student's files say before they
# include it, or be one of C.
ask_behind() {
	ask "$1" 0 "#include \"$2\""
	[ ! -s errors0 ] || ask "$1-std" 0 "using namespace std;
#include \"$2\""
	[ ! -f has_c ] || ask "$1-c" 0 "extern \"C\" {
#include \"$2\"
}"
}

# ask_all FILE...: behind the header, and behind each file that seems to see a function
# that is not asked yet. What a command makes may need flags that its files are not
# compiled with here.
ask_all() {
	[ -z "$header" ] || ask_behind header "$source/$header"
	n=0
	for file; do
		n=$((n + 1))
		is_open && grep -qE "$(echo $open | tr ' ' '|')|include *\"[^\"]*\.[ci]" "$source/$file" || continue
		if [ "$command" ]; then
			ask "file$n" 0 "#include \"$source/$file\""
		elif [ -f "0-$n.o" ]; then
			ask "file$n" "$n" "#include \"$source/$file\""
		fi
	done
	[ -n "$header" ] || [ -z "$command" ] && [ ! -f has_c ] || ask_behind usual "$driver/minesweeper.h"
}

numbers='int[[:space:]]+(make_move|MoveResult)|MoveResult[[:space:]]*=[[:space:]]*int'
named=
grep -rqE "$numbers" "$source" && named=-DMINES_NAMED
read -r gold <"$driver/linker"
k=0
while read -r fill; do
	if [ -n "$command" ]; then
		run_command
	else
		compile_files "$@"
	fi
	ls "$k"-*.[oa] >/dev/null 2>&1 || break
	ask_all "$@"
	k=$((k + 1))
done <"$driver/fills"
nm -C 0-*.[oa] 2>/dev/null | sed -n 's/^[0-9a-f]* T //p' >defined
give defined errors[0-9]* $(ls | grep '^link-')
