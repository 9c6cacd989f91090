//go:build linux && (amd64 || arm64 || riscv64)

package bot

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// denied are the calls that always fail with EPERM: those by which a program
// could reach the network, another process of its user without a signal or a
// file, what outlives it without being a file, or what is written about a file
// beside its contents, which Landlock leaves open.
var denied = append(processorDenied,
	// The network; io_uring makes sockets too.
	unix.SYS_SOCKET, unix.SYS_IO_URING_SETUP,
	// Other processes and the kernel.
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE,
	unix.SYS_PIDFD_GETFD, unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES, unix.SYS_KCMP,
	unix.SYS_PERF_EVENT_OPEN, unix.SYS_BPF, unix.SYS_USERFAULTFD,
	// Keys, shared memory, queues and semaphores.
	unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL,
	unix.SYS_MSGGET, unix.SYS_MSGCTL, unix.SYS_MSGSND, unix.SYS_MSGRCV,
	unix.SYS_SEMGET, unix.SYS_SEMCTL, unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP,
	unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK,
	// Namespaces.
	unix.SYS_UNSHARE, unix.SYS_SETNS,
	// Modes, owners, times and attributes of files.
	unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FILE_SETATTR,
	unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
	unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT,
)

// deniedOfOthers are calls that fail with EPERM unless the argument that names a
// process, whose number stands behind each, is 0 and so means the caller itself.
var deniedOfOthers = []struct{ call, arg uint32 }{
	{unix.SYS_PRLIMIT64, 0},
	{unix.SYS_SETPRIORITY, 1},
	{unix.SYS_IOPRIO_SET, 1},
	{unix.SYS_SCHED_SETAFFINITY, 0},
	{unix.SYS_SCHED_SETSCHEDULER, 0},
	{unix.SYS_SCHED_SETPARAM, 0},
	{unix.SYS_SCHED_SETATTR, 0},
}

// absent are calls that fail as if the kernel did not have them, for which
// programs have another way. They make memory that is nobody's data until it is
// mapped, so that no limit counts it.
var absent = []uint32{unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET}

// auditArch is what the kernel calls this processor.
var auditArch = map[string]uint32{
	"amd64":   0xC000003E,
	"arm64":   0xC00000B7,
	"riscv64": 0xC00000F3,
}[runtime.GOARCH]

// Where a filter finds things in the data it is given.
const (
	dataCall = 0
	dataArch = 4
	dataArgs = 16 // eight bytes each; processors here put the low four first
)

// x32 marks the calls of a second set that amd64 kernels may have.
const x32 = 0x40000000

// filterProgram returns the filter. Calls made as on another processor are refused,
// for their numbers mean something else.
func filterProgram() []unix.SockFilter {
	const (
		load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		jumpEq = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		jumpGe = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		ret    = unix.BPF_RET | unix.BPF_K
		deny   = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	)
	p := []unix.SockFilter{
		{Code: load, K: dataArch},
		{Code: jumpEq, K: auditArch, Jt: 1},
		{Code: ret, K: deny},
		{Code: load, K: dataCall},
		{Code: jumpGe, K: x32, Jf: 1},
		{Code: ret, K: deny},
	}
	for _, call := range absent {
		p = append(p, unix.SockFilter{Code: jumpEq, K: call, Jf: 1},
			unix.SockFilter{Code: ret, K: unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)})
	}
	for _, call := range denied {
		p = append(p, unix.SockFilter{Code: jumpEq, K: call, Jf: 1}, unix.SockFilter{Code: ret, K: deny})
	}
	for _, d := range deniedOfOthers {
		p = append(p,
			unix.SockFilter{Code: jumpEq, K: d.call, Jf: 4},
			unix.SockFilter{Code: load, K: dataArgs + 8*d.arg},
			unix.SockFilter{Code: jumpEq, K: 0, Jf: 1},
			unix.SockFilter{Code: ret, K: unix.SECCOMP_RET_ALLOW},
			unix.SockFilter{Code: ret, K: deny})
	}
	return append(p, unix.SockFilter{Code: ret, K: unix.SECCOMP_RET_ALLOW})
}

// filterCalls puts the filter on this thread, from which the program is run.
func filterCalls() error {
	p := filterProgram()
	prog := unix.SockFprog{Len: uint16(len(p)), Filter: &p[0]}
	err := unix.Prctl(unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&prog)), 0, 0)
	runtime.KeepAlive(p)
	if err != nil {
		return fmt.Errorf("the kernel refuses: %w", err)
	}
	return nil
}
