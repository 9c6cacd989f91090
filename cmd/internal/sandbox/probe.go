package sandbox

import (
	"cmp"
	"os"
)

// Probe returns a sandbox that isolates programs, if isolate is set and a try
// shows that this machine can. From now on, programs do not inherit open files
// other than the standard ones.
func Probe(isolate bool) *Sandbox {
	closeInherited()
	s := &Sandbox{missing: "switched off"}
	s.door, s.own = openDoor()
	if isolate {
		s.missing = ""
		for _, s.way = range ways() {
			err := s.try()
			if err == nil {
				return s
			}
			s.missing = cmp.Or(s.missing, err.Error())
		}
	}
	s.missing = cmp.Or(s.missing, "that needs Linux")
	s.way = notIsolated
	s.ownUID = os.Geteuid() == 0
	if s.ownUID { // in a user namespace, root may not have all uids
		s.ownUID = s.try() == nil
	}
	return s
}
