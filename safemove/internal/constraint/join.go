package constraint

// joint weighs components against each other: given the layouts of each by number of mines, and the weight of the
// untouched squares for what all components together leave over, it finds for every component the weight that
// everything else gives to each of its numbers of mines.
//
// Two products are kept of every row of components, of those before each and of those after each, so that leaving one
// component out costs no division.
type joint[T any] struct {
	number arithmetic[T]
	before []T   // layouts of the components before i, by number of mines over their fewest, one after the other
	after  []T   // weight of everything from component i on, by number of mines before i
	start  []int // where those of component i begin, in both; the rows are equally long
	others []T   // per component and number of mines: weight of everything else
	at     []int // where those of component i begin in others
	total  T
}

// lay makes room for components with the given numbers of entries and reports the length of the last row.
func (q *joint[T]) lay(entries func(i int) int, count int) int {
	q.start, q.at = q.start[:0], q.at[:0]
	start, at, width := 0, 0, 1
	for i := range count {
		q.start, q.at = append(q.start, start), append(q.at, at)
		n := entries(i)
		start += width
		at += n
		width += n - 1
	}
	q.start, q.at = append(q.start, start, start+width), append(q.at, at)
	q.before = resize(q.before, start+width)
	q.after = resize(q.after, start+width)
	q.others = resize(q.others, at)
	return width
}

func (q *joint[T]) row(of []T, i int) []T { return of[q.start[i]:q.start[i+1]] }

// rest returns the row to fill, before join, with the weight of the untouched squares: entry j is for j mines, over the
// fewest, in all components.
func (q *joint[T]) rest() []T { return q.row(q.after, len(q.at)-1) }

// join computes the weights and the total, from the layouts by number of mines of each component.
func (q *joint[T]) join(ways func(i int) []T) {
	count := len(q.at) - 1
	q.number.clear(q.before)
	q.number.clear(q.after[:q.start[count]])
	q.number.clear(q.others)
	q.number.one(&q.before[0])
	for i := range count {
		from, to := q.row(q.before, i), q.row(q.before, i+1)
		w := ways(i)
		for m := range w {
			q.number.addTimes(to[m:], from, &w[m])
		}
	}
	for i := count - 1; i >= 0; i-- {
		to, from := q.row(q.after, i), q.row(q.after, i+1)
		before, others := q.row(q.before, i), q.weights(i)
		w := ways(i)
		for m := range w {
			part := from[m:][:len(to)]
			q.number.addTimes(to, part, &w[m])
			q.number.addDot(&others[m], before, part)
		}
	}
	q.total = q.after[0]
}

// weights returns the weight of everything but component i, for each of its numbers of mines.
func (q *joint[T]) weights(i int) []T { return q.others[q.at[i]:q.at[i+1]] }
