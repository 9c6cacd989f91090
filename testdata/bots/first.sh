#!/bin/sh
# Uncovers the first covered square, row by row. Speaks the protocol "text":
#   mines bot -- sh first.sh

while read -r word rest; do
  case $word in
  name) echo "first, in shell" ;;
  turn)
    move=
    while read -r line && [ -n "$line" ]; do # a row is A|  1??|
      squares=${line#*|}
      before=${squares%%\?*}
      if [ -z "$move" ] && [ "$before" != "$squares" ]; then
        move=${line%%|*}$((${#before} + 1))
      fi
    done
    echo "$move"
    ;;
  esac
done
