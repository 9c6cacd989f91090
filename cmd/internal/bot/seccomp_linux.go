//go:build linux && (amd64 || arm64 || riscv64)

package bot

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A denial is a system call that fails with EPERM: always, or unless one of its
// arguments, which names another process, is 0 and so means the caller itself.
type denial struct {
	call uint32
	arg  int // -1: always
}

// denials are the calls by which a program could reach the network, another
// process of its user without a signal or a file, what outlives it without
// being a file, or what is written about a file beside its contents, which
// Landlock leaves open.
var denials = append(processorDenials, []denial{
	{unix.SYS_SOCKET, -1},
	{unix.SYS_IO_URING_SETUP, -1}, // makes sockets too
	{unix.SYS_PTRACE, -1},
	{unix.SYS_PROCESS_VM_READV, -1},
	{unix.SYS_PROCESS_VM_WRITEV, -1},
	{unix.SYS_PROCESS_MADVISE, -1},
	{unix.SYS_PIDFD_GETFD, -1},
	{unix.SYS_MIGRATE_PAGES, -1},
	{unix.SYS_MOVE_PAGES, -1},
	{unix.SYS_KCMP, -1},
	{unix.SYS_PERF_EVENT_OPEN, -1},
	{unix.SYS_BPF, -1},
	{unix.SYS_USERFAULTFD, -1},
	{unix.SYS_KEYCTL, -1},
	{unix.SYS_ADD_KEY, -1},
	{unix.SYS_REQUEST_KEY, -1},
	{unix.SYS_SHMGET, -1},
	{unix.SYS_SHMAT, -1},
	{unix.SYS_SHMCTL, -1},
	{unix.SYS_MSGGET, -1},
	{unix.SYS_MSGCTL, -1},
	{unix.SYS_MSGSND, -1},
	{unix.SYS_MSGRCV, -1},
	{unix.SYS_SEMGET, -1},
	{unix.SYS_SEMCTL, -1},
	{unix.SYS_SEMOP, -1},
	{unix.SYS_SEMTIMEDOP, -1},
	{unix.SYS_MQ_OPEN, -1},
	{unix.SYS_MQ_UNLINK, -1},
	{unix.SYS_UNSHARE, -1},
	{unix.SYS_SETNS, -1},
	{unix.SYS_PRLIMIT64, 0},
	{unix.SYS_SETPRIORITY, 1},
	{unix.SYS_IOPRIO_SET, 1},
	{unix.SYS_SCHED_SETAFFINITY, 0},
	{unix.SYS_SCHED_SETSCHEDULER, 0},
	{unix.SYS_SCHED_SETPARAM, 0},
	{unix.SYS_SCHED_SETATTR, 0},
	{unix.SYS_FCHMOD, -1},
	{unix.SYS_FCHMODAT, -1},
	{unix.SYS_FCHMODAT2, -1},
	{unix.SYS_FILE_SETATTR, -1},
	{unix.SYS_FCHOWN, -1},
	{unix.SYS_FCHOWNAT, -1},
	{unix.SYS_UTIMENSAT, -1},
	{unix.SYS_SETXATTR, -1},
	{unix.SYS_LSETXATTR, -1},
	{unix.SYS_FSETXATTR, -1},
	{unix.SYS_SETXATTRAT, -1},
	{unix.SYS_REMOVEXATTR, -1},
	{unix.SYS_LREMOVEXATTR, -1},
	{unix.SYS_FREMOVEXATTR, -1},
	{unix.SYS_REMOVEXATTRAT, -1},
}...)

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
	for _, d := range denials {
		if d.arg < 0 {
			p = append(p, unix.SockFilter{Code: jumpEq, K: d.call, Jf: 1}, unix.SockFilter{Code: ret, K: deny})
			continue
		}
		p = append(p,
			unix.SockFilter{Code: jumpEq, K: d.call, Jf: 4},
			unix.SockFilter{Code: load, K: uint32(dataArgs + 8*d.arg)},
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
