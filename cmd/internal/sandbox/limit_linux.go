package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// maxFile is how many bytes a single file may have, also if not isolated.
const maxFile = 16 << 20

// maxOpen is how many files a process may have open: enough for every
// interpreter. Pipes hold memory that is not counted: 64 MiB for each user, and
// two pages for each pipe beyond that.
const maxOpen = 128

// dataSlack is how many bytes of data a process may have beyond its memory:
// runtimes, above all that of Go, reserve data that they do not use.
const dataSlack = 256 << 20

// limit limits the size of data and of files and the number of open files, and
// forbids core dumps. It limits data and not address space, because Go, Java
// and Node reserve far more of that than they use. The kernel counts the
// processes of a user, so they can be limited only if the program has its own
// user.
func limit(s *spec) error {
	limits := map[int]uint64{
		unix.RLIMIT_DATA:   s.Limits.Memory + dataSlack,
		unix.RLIMIT_FSIZE:  maxFile,
		unix.RLIMIT_NOFILE: maxOpen,
		unix.RLIMIT_CORE:   0,
	}
	if raceDetector() || s.Grouped { // a control group limits what is used
		delete(limits, unix.RLIMIT_DATA)
	}
	if (s.Way != notIsolated || s.UID != 0) && !s.Grouped {
		limits[unix.RLIMIT_NPROC] = uint64(s.Limits.Processes)
	}
	for resource, value := range limits {
		if err := setLimit(resource, value); err != nil {
			return fmt.Errorf("setting limits: %w", err)
		}
	}
	return nil
}

// setLimit lowers a limit; one that is lower already stays.
func setLimit(resource int, value uint64) error {
	var now unix.Rlimit
	if err := unix.Getrlimit(resource, &now); err != nil {
		return err
	}
	value = min(value, now.Max)
	return unix.Setrlimit(resource, &unix.Rlimit{Cur: value, Max: value})
}
