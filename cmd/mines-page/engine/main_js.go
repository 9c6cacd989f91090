package main

import "syscall/js"

// main defines the function engine(request, report) for the page. It returns
// the answer, and calls report with each earlier part of an answer that takes
// long.
func main() {
	js.Global().Set("engine", js.FuncOf(func(_ js.Value, args []js.Value) any {
		report := func(part []byte) { args[1].Invoke(string(part)) }
		return string(serve([]byte(args[0].String()), report))
	}))
	js.Global().Call("engineReady")
	select {}
}
