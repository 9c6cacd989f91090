package cli

// newCompletion is the command completion.
func (a *App) newCompletion(f *Flags) Run {
	shells := []string{"bash", "zsh", "fish"}
	f.Describe("bash|zsh|fish", "Print what a shell needs to complete commands and flags.")
	f.Complete(shells...)
	return func(e *Env, args []string) error {
		return Usagef("want a shell: %s", orList(shells))
	}
}
