package constraint

// components lists the open boxes of a system, those whose number of mines is not fixed, component by component: two
// boxes under one constraint are in the same. Mines in different components have nothing to do with each other but
// the total.
type components struct {
	box  []int32 // the boxes, component after component, each in breadth-first order
	end  []int32 // where each component ends in box
	seen []bool  // per box
	open []bool  // per constraint: its boxes have been reached
}

func (p *components) count() int { return len(p.end) }

// boxes returns component i: the last of its boxes is as far from the first as any, an end of it where it has ends.
func (p *components) boxes(i int) []int32 {
	start := int32(0)
	if i > 0 {
		start = p.end[i-1]
	}
	return p.box[start:p.end[i]]
}

// split finds the components of a system that propagate has made small.
func (p *components) split(y *system) {
	p.box, p.end = p.box[:0], p.end[:0]
	p.seen = resize(p.seen, len(y.size))
	p.open = resize(p.open, len(y.need))
	clear(p.seen)
	clear(p.open)
	for b := range y.size {
		if p.seen[b] || y.hi[b] == 0 {
			continue
		}
		p.seen[b] = true
		at := len(p.box)
		p.box = append(p.box, int32(b))
		for ; at < len(p.box); at++ {
			p.reach(y, p.box[at])
		}
		p.end = append(p.end, int32(len(p.box)))
	}
}

// reach appends the boxes that share a constraint with b and were not reached before.
func (p *components) reach(y *system, b int32) {
	for _, c := range y.boxCon.of(b) {
		if p.open[c] {
			continue
		}
		p.open[c] = true
		for _, other := range y.conBox.of(c) {
			if !p.seen[other] {
				p.seen[other] = true
				p.box = append(p.box, other)
			}
		}
	}
}
