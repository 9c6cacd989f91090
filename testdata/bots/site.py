#!/usr/bin/env python3
# Uncovers the last covered square. Uses the protocol "codingame". Its messages
# are rows only, so the program needs the number of rows as an argument:
#   mines bot --protocol codingame --size expert -- python3 testdata/bots/site.py 16
import sys

height = int(sys.argv[1])
while True:
    rows = [sys.stdin.readline().split() for _ in range(height)]
    if not rows[-1]:
        break
    x, y = max(((x, y) for y, row in enumerate(rows) for x, square in enumerate(row) if square == "?"), key=lambda s: s[::-1])
    print(x, y, flush=True)
