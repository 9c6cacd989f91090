#!/usr/bin/env python3
# Uncovers the last covered square. Speaks the protocol "codingame", in which
# nothing is said but rows, so it has to be told how many there are:
#   mines bot --protocol codingame --size expert -- python3 testdata/bots/site.py 16
import sys

height = int(sys.argv[1])
while True:
    rows = [sys.stdin.readline().split() for _ in range(height)]
    if not rows[-1]:
        break
    x, y = max(((x, y) for y, row in enumerate(rows) for x, square in enumerate(row) if square == "?"), key=lambda s: s[::-1])
    print(x, y, flush=True)
