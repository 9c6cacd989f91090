import json
from subprocess import PIPE, Popen
mines = Popen(["mines", "odds", "--json", "--no-fractions"],
              stdin=PIPE, stdout=PIPE, text=True)
def ask(board, total):
    question = json.dumps({"board": board, "total": total})
    print(question, file=mines.stdin, flush=True)
    return json.loads(mines.stdout.readline())
for board in ["?1?"], ["?2", "??"]:
    for square in ask(board, len(board))["squares"]:
        print(square["square"], square["mine_probability"])
mines.stdin.close()
