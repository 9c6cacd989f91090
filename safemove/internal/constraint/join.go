package constraint

// joint weighs components against each other. Given the layouts of each by number of mines, and the weight that the
// untouched squares give to what all components together leave over, it finds for every component the weight that
// everything else gives to each of its numbers of mines.
//
// Leaving one component out must not be done by division, which would round and cannot undo zeros. Instead the
// components are halved, again and again:
//
//	      everything else, by number of mines in 0…7         given for all
//	    0…3, weighed with 4…7    4…7, weighed with 0…3       the other half is put in
//	 0,1 with 2,3   2,3 with 0,1   …                         and so on
//	0 with 1  1 with 0  …                                    until one is left
//
// A row only has entries for the numbers of mines of the components it is for, so rows get shorter as there are more of them;
// a row for each component of what lies before it and after it, the usual way, takes gigabytes on a large board.
type joint[T any] struct {
	number arithmetic[T]
	// negligible, unless nil, tells of numbers at the ends of a row that they may be left out.
	negligible func(x *T) bool

	ways   [][]T    // per component: layouts by number of mines, over its fewest
	nodes  []row[T] // products of the ways of components: of all at 1, of the halves of node k at 2k and 2k+1
	all    row[T]   // of all of them
	rest   []T      // weight of the untouched squares, by number of mines in all components
	others []T      // per component and number of mines: weight of everything else
	at     []int    // where those of component i begin in others
	total  []T      // a single number: the weight of everything
	unit   T
	pool   pool[T]
}

// row is a stretch of numbers, the first of which is for lo mines.
type row[T any] struct {
	lo int
	x  []T
}

// pool hands out rows, all of which are taken back at once.
type pool[T any] struct {
	chunks [][]T
	chunk  int // the one in use
	used   int // numbers of it
}

func (p *pool[T]) reset() { p.chunk, p.used = 0, 0 }

// row returns n numbers of undefined value.
func (p *pool[T]) row(n int) []T {
	for ; p.chunk < len(p.chunks); p.chunk++ {
		if chunk := p.chunks[p.chunk]; len(chunk)-p.used >= n {
			p.used += n
			return chunk[p.used-n : p.used : p.used]
		}
		p.used = 0
	}
	p.chunks = append(p.chunks, make([]T, max(n, 1024)))
	p.used = n
	return p.chunks[p.chunk][:n:n]
}

// lay makes room for the components in ways, and returns the row of the untouched squares, to be filled.
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

// weights returns the weight of everything but component i, for each of its numbers of mines.
func (q *joint[T]) weights(i int) []T { return q.others[q.at[i]:q.at[i+1]] }

// join computes the weights and the total.
func (q *joint[T]) join() {
	count := len(q.ways)
	q.pool.reset()
	q.number.one(&q.unit)
	q.number.clear(q.others)
	q.all = row[T]{x: q.pool.row(1)}
	q.number.one(&q.all.x[0])
	if count > 0 {
		for len(q.nodes) < 4*count {
			q.nodes = append(q.nodes, row[T]{})
		}
		q.multiply(1, 0, count)
		q.all = q.nodes[1]
		q.exclude(1, 0, count, row[T]{x: q.rest})
	}
	q.total = resize(q.total, 1)
	q.number.clear(q.total)
	q.number.addDot(&q.total[0], q.all.x, q.rest[q.all.lo:])
}

// multiply sets a node, and those below it, to the product of the components from i to j.
func (q *joint[T]) multiply(node, i, j int) {
	if i+1 == j {
		q.nodes[node] = q.trim(row[T]{x: q.ways[i]})
		return
	}
	mid := (i + j) / 2
	q.multiply(2*node, i, mid)
	q.multiply(2*node+1, mid, j)
	a, b := q.nodes[2*node], q.nodes[2*node+1]
	if len(a.x) < len(b.x) {
		a, b = b, a
	}
	sum := q.pool.row(len(a.x) + len(b.x) - 1)
	q.number.clear(sum)
	for k := range b.x {
		q.number.addTimes(sum[k:], a.x, &b.x[k])
	}
	q.nodes[node] = q.trim(row[T]{a.lo + b.lo, sum})
}

// trim cuts negligible ends off.
func (q *joint[T]) trim(r row[T]) row[T] {
	if q.negligible == nil {
		return r
	}
	for len(r.x) > 1 && q.negligible(&r.x[0]) {
		r.lo, r.x = r.lo+1, r.x[1:]
	}
	for len(r.x) > 1 && q.negligible(&r.x[len(r.x)-1]) {
		r.x = r.x[:len(r.x)-1]
	}
	return r
}

// exclude finds the weights of the components from i to j, whose product is in node, given the weight of everything else.
func (q *joint[T]) exclude(node, i, j int, weight row[T]) {
	if i+1 == j {
		w := q.weights(i)
		q.number.addTimes(w[weight.lo:], weight.x[:min(len(weight.x), len(w)-weight.lo)], &q.unit)
		return
	}
	mid := (i + j) / 2
	left, right := q.nodes[2*node], q.nodes[2*node+1]
	q.exclude(2*node, i, mid, q.putIn(weight, right, left))
	q.exclude(2*node+1, mid, j, q.putIn(weight, left, right))
}

// putIn adds some components to what is else, where those left have the numbers of mines that their row is for.
func (q *joint[T]) putIn(weight, added, left row[T]) row[T] {
	sum := row[T]{left.lo, q.pool.row(len(left.x))}
	q.number.clear(sum.x)
	for k := range sum.x {
		// The added components' numbers from added.lo on go with weight's from here on.
		from := left.lo + k + added.lo - weight.lo
		x := added.x
		if from < 0 {
			x, from = x[min(-from, len(x)):], 0
		}
		if from < len(weight.x) {
			y := weight.x[from:]
			q.number.addDot(&sum.x[k], x[:min(len(x), len(y))], y)
		}
	}
	return sum
}
