import {spawn} from "node:child_process"
import {createInterface} from "node:readline"
const mines = spawn("mines", ["hint", "--json"])
const answers = createInterface({input: mines.stdout})[Symbol.asyncIterator]()
async function ask(question) {
  mines.stdin.write(JSON.stringify(question) + "\n")
  return JSON.parse((await answers.next()).value)
}
for (const board of [["?1 "], ["?2?", "???"]]) {
  const {move, certain} = await ask({board, total: board.length})
  console.log(move, certain)
}
mines.stdin.end()
