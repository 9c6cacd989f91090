package count

// joint combines components with a known total. Its input is the number of
// layouts of each component by number of mines, and the weight of the untouched
// squares by the number of mines in all components. It computes, for each
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
type joint[T any] struct {
	number arithmetic[T]
	ways   [][]T // per component: its layouts by number of mines, from its fewest
	nodes  [][]T // products of ways: node 1 of all, nodes 2k and 2k+1 of the halves of node k
	all    []T   // of all of them
	rest   []T   // the weight of the untouched squares, by mines in all components
	others []T   // per component and number of mines: weight of everything else
	at     []int // where component i begins in others
	total  []T   // one number: the weight of everything
	unit   T
	pool   pool[T]
}

// zeros returns a row of n zeros.
func (q *joint[T]) zeros(n int) []T {
	row := q.pool.row(n)
	q.number.clear(row)
	return row
}

// lay makes room for the components in ways, and returns the row of the
// untouched squares, which the caller fills.
func (q *joint[T]) lay() []T {
	q.at = q.at[:0]
	at := 0
	for _, ways := range q.ways {
		q.at = append(q.at, at)
		at += len(ways)
	}
	q.at = append(q.at, at)
	q.others = resize(q.others, at)
	q.rest = resize(q.rest, at-len(q.ways)+1)
	return q.rest
}

// weights returns the weight of everything but component i, for each of its
// numbers of mines.
func (q *joint[T]) weights(i int) []T { return q.others[q.at[i]:q.at[i+1]] }

// join computes the weights and the total.
func (q *joint[T]) join() {
	count := len(q.ways)
	q.pool.reset()
	q.number.set(&q.unit, 1)
	q.number.clear(q.others)
	q.all = q.pool.row(1)
	q.number.set(&q.all[0], 1)
	if count > 0 {
		q.nodes = resize(q.nodes, 4*count)
		q.multiply(1, 0, count)
		q.all = q.nodes[1]
		q.exclude(1, 0, count, q.rest)
	}
	q.total = resize(q.total, 1)
	q.number.clear(q.total)
	q.number.addDot(&q.total[0], q.all, q.rest)
}

// multiply sets a node, and those below it, to the product of the components
// from i to j.
func (q *joint[T]) multiply(node, i, j int) {
	if i+1 == j {
		q.nodes[node] = q.ways[i]
		return
	}
	mid := (i + j) / 2
	q.multiply(2*node, i, mid)
	q.multiply(2*node+1, mid, j)
	a, b := q.nodes[2*node], q.nodes[2*node+1]
	if len(a) < len(b) {
		a, b = b, a
	}
	sum := q.zeros(len(a) + len(b) - 1)
	for k := range b {
		q.number.addTimes(sum[k:], a, &b[k])
	}
	q.nodes[node] = sum
}

// exclude finds the weights of the components from i to j, whose product is in
// node, given the weight of everything else.
func (q *joint[T]) exclude(node, i, j int, weight []T) {
	if i+1 == j {
		q.number.addTimes(q.weights(i), weight, &q.unit)
		return
	}
	mid := (i + j) / 2
	left, right := q.nodes[2*node], q.nodes[2*node+1]
	q.exclude(2*node, i, mid, q.putIn(weight, right, len(left)))
	q.exclude(2*node+1, mid, j, q.putIn(weight, left, len(right)))
}

// putIn multiplies the weight of everything else by some components. The result
// has left numbers, one for each number of mines of the remaining components.
func (q *joint[T]) putIn(weight, added []T, left int) []T {
	sum := q.zeros(left)
	for k := range sum {
		q.number.addDot(&sum[k], added, weight[k:])
	}
	return sum
}
