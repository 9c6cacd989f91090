#!/usr/bin/env python3
# Uncovers a covered square at random. Speaks the protocol "json":
#   mines bot --protocol json -- python3 chance.py
import json
import random
import sys

for line in sys.stdin:
    said = json.loads(line)
    if "name" in said:
        print(json.dumps("random, in Python"), flush=True)
    elif "turn" in said:
        covered = [[x, y] for y, row in enumerate(said["state"]) for x, square in enumerate(row) if square == "unknown"]
        print(json.dumps(random.choice(covered)), flush=True)
