package deduce

// Amend tells that open square i shows another number than was told. What is
// already marked stays so: whoever changes numbers must know that it is still
// true, though it may no longer follow from them.
func (p *Position) Amend(i int32, number int) {
	if p.Status[i] != Open {
		return
	}
	p.Need[i] = int8(number) - int8(p.Mined[i])
	p.wake(i)
}
