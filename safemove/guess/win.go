package guess

// Win estimates the chance to win with best from a position that has been
// loaded but not analysed. It returns the mean of the given number of rollouts,
// on random minefields that agree with the position, and its standard error.
// The same position gives the same estimate. ok is false if the frontier is too
// wide for that. The error is [ErrContradiction].
func (s *Study) Win(p *Position, rollouts int) (chance, doubt float64, ok bool, err error) {
	var free []int32
	for i, ok := p.NextFree(); ok; i, ok = p.NextFree() {
		free = append(free, p.padded(i))
	}
	if _, err := p.Analyse(); err != nil || p.wide.used {
		return 0, 0, false, err
	}
	g := s.deep
	g.prepare(p, 0)
	var values sample
	for round := range rollouts {
		g.begin(p, round)
		values.add(g.play(p, nil, free))
	}
	chance, doubt = values.mean()
	return chance, doubt, true, nil
}
