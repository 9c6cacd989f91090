package endgame

// split splits layouts by the number a square shows.
func (a *arena) split(sc *scope, layouts []int32, q int32) []part {
	shows, sizes := a.ints.alloc(len(layouts)), a.ints.zeros(shown)
	for i, l := range layouts {
		v := sc.shows[int(l)*sc.wide+int(q)]
		shows[i] = int32(v)
		sizes[v]++
	}
	return a.deal(layouts, shows, sizes)[:Mine]
}

// deal puts each layout into the part of its class. sizes holds the size of
// each class.
func (a *arena) deal(layouts, class, sizes []int32) []part {
	parts := a.parts.alloc(len(sizes))
	for i, n := range sizes {
		parts[i] = part{layouts: a.ints.alloc(int(n))[:0]}
	}
	for i, l := range layouts {
		p := &parts[class[i]]
		p.layouts = append(p.layouts, l)
	}
	return parts
}

// maxFree is the most squares whose numbers fit a word.
const maxFree = 16

// classes splits layouts by the numbers of free squares, of which there are at
// most maxFree.
func (a *arena) classes(sc *scope, layouts, free []int32) []part {
	size := 2
	for size < 2*len(layouts) {
		size *= 2
	}
	slots, class := a.ints.zeros(size), a.ints.alloc(len(layouts))
	sums, sizes := a.words.alloc(len(layouts))[:0], a.ints.alloc(len(layouts))[:0]
	for i, l := range layouts {
		row, sum := sc.row(l), uint64(0)
		for _, q := range free {
			sum = sum<<4 | uint64(row[q])
		}
		at := mix(sum) & uint64(size-1)
		for slots[at] != 0 && sums[slots[at]-1] != sum {
			at = (at + 1) & uint64(size-1)
		}
		if slots[at] == 0 {
			sums, sizes = append(sums, sum), append(sizes, 0)
			slots[at] = int32(len(sizes))
		}
		class[i] = slots[at] - 1
		sizes[class[i]]++
	}
	return a.deal(layouts, class, sizes)
}
