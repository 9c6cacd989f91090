#!/bin/sh
# Makes weights.bin anew, from nothing but seeds:
#
#	safemove/net/learn.sh FOLDER [ROUNDS]
#
# The decisions go to FOLDER, a file for each run; those that are there already
# are not made again, so an interrupted run resumes. A round makes
# about 115,000 decisions and takes ten minutes on two cores; the default is 4
# rounds, from which the weights in use were made. Learning takes about ten
# minutes more. The same rounds make the same weights. Afterwards
#
#	safemove/guess/strength.sh 100000 S
#
# with a new seed S says how strong they are.
set -e
export LC_ALL=C # the order of the files matters
folder=$1 rounds=${2:-4}
mkdir -p "$folder"
lab=$folder/mines-lab
go build -o "$lab" ./cmd/mines-lab

# make SIZE MINES FIRST START GAMES SEED
make() {
	file=$folder/$1-$2-$3-$6.jsonl
	test -e "$file" || "$lab" decisions --size "$1" -n "$2" --first "$3" --start "$4" \
		--games "$5" --seed "$6" --policy best:learned=0 --play-outs 8 --wander 0.125 --no-time "$file" >"$file.txt"
}

round=0
while test $round -lt "$rounds"; do
	s=$((40000000 + 100 * round))
	make 16x30 99 open D4 20000 $((s + 1))
	make 16x30 99 safe A1 10000 $((s + 2))
	make 16x16 40 open C4 36000 $((s + 3))
	make 16x16 40 safe A1 12000 $((s + 4))
	make 9x9 10 open C3 40000 $((s + 5))
	make 9x9 10 safe A1 20000 $((s + 6))
	make 8x8 10 safe A1 2000 $((s + 7))
	make 5x5 4 safe A1 3000 $((s + 8))
	make 5x5 5 safe A1 3000 $((s + 9))
	make 6x6 7 safe A1 2000 $((s + 10))
	make 9x9 15 safe A1 1500 $((s + 11))
	make 10x10 20 safe A1 700 $((s + 12))
	make 12x12 25 open D4 1000 $((s + 13))
	make 16x16 51 safe A1 600 $((s + 14))
	make 16x30 80 open D4 1500 $((s + 15))
	make 16x30 80 safe A1 1000 $((s + 16))
	make 16x30 130 open D4 300 $((s + 17))
	make 16x30 130 safe A1 300 $((s + 18))
	make 20x24 99 open D4 300 $((s + 19))
	make 20x24 99 safe A1 300 $((s + 20))
	make 24x30 150 open D4 250 $((s + 21))
	make 24x30 150 safe A1 250 $((s + 22))
	make 30x16 110 open D4 600 $((s + 23))
	make 50x50 450 open D4 10 $((s + 24))
	make 50x50 450 safe A1 10 $((s + 25))
	round=$((round + 1))
done
"$lab" train --epochs 8 -o safemove/net/weights.bin "$folder"/*.jsonl
