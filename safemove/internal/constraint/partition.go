package constraint

// partition groups elements by the sets they belong to, refining the grouping one set at a time. Two elements end in
// the same class exactly if every set held both or neither. No element is hashed and none is compared with another:
// the cost is one step for each element of each set, whatever the number of elements never mentioned.
type partition struct {
	class   []int32  // class of an element, where stamp says it was mentioned
	stamp   []uint32 // equal to now for the elements mentioned since reset
	now     uint32
	members []int32 // the elements mentioned, in the order of their first mention
	size    []int32 // number of elements in each class; classes may have emptied
	child   []int32 // class split off this one by the set being applied, if newer than its first class
}

// reset forgets everything and makes room for n elements.
func (p *partition) reset(n int) {
	if len(p.class) < n {
		p.class = make([]int32, n+n/4)
		p.stamp = make([]uint32, n+n/4)
		p.now = 0
	}
	p.now++
	if p.now == 0 { // after 2³² rounds an old stamp would look fresh
		clear(p.stamp)
		p.now = 1
	}
	p.members, p.size, p.child = p.members[:0], p.size[:0], p.child[:0]
}

// split refines the partition by one set of elements below n. An element listed twice is moved once. It reports false at
// an element that is not below n.
func (p *partition) split(set []int32, n int) bool {
	first := int32(len(p.size)) // classes from here on were made by this very set
	fresh := int32(-1)
	for _, e := range set {
		if uint(e) >= uint(n) {
			return false
		}
		if p.stamp[e] != p.now {
			if fresh < 0 {
				fresh = p.add()
			}
			p.stamp[e] = p.now
			p.class[e] = fresh
			p.size[fresh]++
			p.members = append(p.members, e)
			continue
		}
		old := p.class[e]
		if old >= first {
			continue
		}
		if p.child[old] < first {
			p.child[old] = p.add()
		}
		p.class[e] = p.child[old]
		p.size[old]--
		p.size[p.child[old]]++
	}
	return true
}

func (p *partition) add() int32 {
	p.size = append(p.size, 0)
	p.child = append(p.child, -1)
	return int32(len(p.size) - 1)
}
