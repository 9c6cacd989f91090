package count

// Components are combined with a known total. The input is the number of
// layouts of each component by number of mines, and the weight of the untouched
// squares by the number of mines in all components. The result is, for each
// component and each of its numbers of mines, the weight of everything else.
//
// To leave one component out by division would round, and cannot undo a zero.
// Instead the components are halved, again and again:
//
//	      everything else, by number of mines in 0…7         given for all
//	    0…3, weighed with 4…7    4…7, weighed with 0…3       the other half is put in
//	 0,1 with 2,3   2,3 with 0,1   …                         and so on
//	0 with 1  1 with 0  …                                    until one is left
//
// A row only has entries for the numbers of mines of its own components, so
// rows get shorter as their number grows. The usual way, a row for each
// component of all that lies before it and after it, takes gigabytes on a large
// board.

// zeros returns a row of n zeros.
func (l *counts[T]) zeros(n int) []T {
	row := l.pool.row(n)
	l.number.clear(row)
	return row
}

// weights returns the weight of everything but component i, for each of its
// numbers of mines.
func (l *counts[T]) weights(i int) []T { return l.others[l.firsts[i]:l.firsts[i+1]] }

// combine computes the weights and the total.
func (l *counts[T]) combine() {
	count := len(l.ways)
	l.pool.reset()
	l.number.clear(l.others)
	l.all = l.pool.row(1)
	l.number.set(&l.all[0], 1)
	if count > 0 {
		l.nodes = resize(l.nodes, 4*count)
		l.multiply(1, 0, count)
		l.all = l.nodes[1]
		l.exclude(1, 0, count, l.untouched)
	}
	l.total = resize(l.total, 1)
	l.number.clear(l.total)
	l.number.addDot(&l.total[0], l.all, l.untouched)
}

// multiply sets a node, and those below it, to the product of the components
// from i to j.
func (l *counts[T]) multiply(node, i, j int) {
	if i+1 == j {
		l.nodes[node] = l.ways[i]
		return
	}
	mid := (i + j) / 2
	l.multiply(2*node, i, mid)
	l.multiply(2*node+1, mid, j)
	a, b := l.nodes[2*node], l.nodes[2*node+1]
	if len(a) < len(b) {
		a, b = b, a
	}
	sum := l.zeros(len(a) + len(b) - 1)
	for k := range b {
		l.number.addTimes(sum[k:], a, &b[k])
	}
	l.nodes[node] = sum
}

// exclude finds the weights of the components from i to j, whose product is in
// node, given the weight of everything else.
func (l *counts[T]) exclude(node, i, j int, weight []T) {
	if i+1 == j {
		l.number.addTimes(l.weights(i), weight, &l.unit)
		return
	}
	mid := (i + j) / 2
	left, right := l.nodes[2*node], l.nodes[2*node+1]
	l.exclude(2*node, i, mid, l.putIn(weight, right, len(left)))
	l.exclude(2*node+1, mid, j, l.putIn(weight, left, len(right)))
}

// putIn multiplies the weight of everything else by some components. The result
// has left numbers, one for each number of mines of the remaining components.
func (l *counts[T]) putIn(weight, added []T, left int) []T {
	sum := l.zeros(left)
	for k := range sum {
		l.number.addDot(&sum[k], added, weight[k:])
	}
	return sum
}
