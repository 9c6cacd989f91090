package main

import "syscall/js"

// main gives the page the function engine(request, report), which returns the
// answer; report is called with parts of an answer that takes long.
func main() {
	js.Global().Set("engine", js.FuncOf(func(_ js.Value, args []js.Value) any {
		report := func(part []byte) { args[1].Invoke(string(part)) }
		return string(serve([]byte(args[0].String()), report))
	}))
	js.Global().Call("engineReady")
	select {}
}
