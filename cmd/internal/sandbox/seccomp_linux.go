//go:build linux && (amd64 || arm64 || riscv64)

package sandbox

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// deniedCalls are the calls that always fail with EPERM: those by which a
// program could reach the network, another process of its user without a signal
// or a file, notice what others do to files, or fill memory that no limit
// counts.
var deniedCalls = []uint32{
	// The network; io_uring makes sockets too.
	unix.SYS_SOCKET, unix.SYS_IO_URING_SETUP,
	// Other processes and the kernel.
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE,
	unix.SYS_PIDFD_GETFD, unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES, unix.SYS_KCMP,
	unix.SYS_PERF_EVENT_OPEN, unix.SYS_BPF, unix.SYS_USERFAULTFD,
	// The names of sockets, which others could reach.
	unix.SYS_BIND, unix.SYS_CONNECT,
	// What happens to files.
	unix.SYS_INOTIFY_INIT1, unix.SYS_FANOTIFY_INIT,
	253, // inotify_init on amd64; arm64 and riscv64 have no call of this number
	// Keys, shared memory, queues and semaphores.
	unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL,
	unix.SYS_MSGGET, unix.SYS_MSGCTL, unix.SYS_MSGSND, unix.SYS_MSGRCV,
	unix.SYS_SEMGET, unix.SYS_SEMCTL, unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP,
	unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK,
	// Namespaces and mounts.
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_OPEN_TREE, unix.SYS_FSOPEN,
}

// An argument is the low half of one that a call has or must have, apart from the
// bits that are free.
type argument struct{ place, value, free uint32 }

// forItself are calls that fail with EPERM unless all these arguments have
// these values, with which a call changes the caller and no other process. Java,
// Node and Python's asyncio need pairs of stream sockets, which reach nobody else;
// those of datagrams can be sent to others.
var forItself = []struct {
	call uint32
	args []argument
}{
	{unix.SYS_PRLIMIT64, []argument{{0, 0, 0}}},
	{unix.SYS_SETPRIORITY, []argument{{0, unix.PRIO_PROCESS, 0}, {1, 0, 0}}},
	{unix.SYS_IOPRIO_SET, []argument{{0, 1, 0}, {1, 0, 0}}}, // IOPRIO_WHO_PROCESS
	{unix.SYS_SCHED_SETAFFINITY, []argument{{0, 0, 0}}},
	{unix.SYS_SCHED_SETSCHEDULER, []argument{{0, 0, 0}}},
	{unix.SYS_SCHED_SETPARAM, []argument{{0, 0, 0}}},
	{unix.SYS_SCHED_SETATTR, []argument{{0, 0, 0}}},
	{unix.SYS_SOCKETPAIR, []argument{{0, unix.AF_UNIX, 0}, {1, unix.SOCK_STREAM, unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK}}},
}

// deniedIf are calls that fail with EPERM if an argument has this value. Most
// are signals to the first process of the sandbox, which may have the same user.
var deniedIf = []struct {
	call uint32
	argument
}{
	{unix.SYS_KILL, argument{0, 1, 0}},
	{unix.SYS_TKILL, argument{0, 1, 0}},
	{unix.SYS_TGKILL, argument{0, 1, 0}},
	{unix.SYS_RT_SIGQUEUEINFO, argument{0, 1, 0}},
	{unix.SYS_RT_TGSIGQUEUEINFO, argument{0, 1, 0}},
	{unix.SYS_PIDFD_OPEN, argument{0, 1, 0}},
	{unix.SYS_FCNTL, argument{1, unix.F_NOTIFY, 0}},        // notices what others do in a folder
	{unix.SYS_SETSOCKOPT, argument{2, unix.SO_SNDBUF, 0}},  // would hold more than is sampled
	{unix.SYS_PRCTL, argument{0, unix.PR_SET_DUMPABLE, 0}}, // would hide memory from the first process
}

// newNamespace are the flags of clone that make namespaces.
const newNamespace = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

// absent are calls that fail as if the kernel did not have them; programs then
// use others. No limit counts memory files, which belong to no process until
// they are mapped. The flags of clone3 are in memory, where no filter sees
// them, and a folder of /proc serves pidfd_send_signal as a process. A socket into
// which bytes are spliced holds whole pages of memory for each byte that it counts.
var absent = []uint32{
	unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET, unix.SYS_CLONE3, unix.SYS_PIDFD_SEND_SIGNAL,
	unix.SYS_VMSPLICE, unix.SYS_SPLICE, unix.SYS_TEE,
}

// auditArch is the kernel's number for this processor.
var auditArch = map[string]uint32{
	"amd64":   0xC000003E,
	"arm64":   0xC00000B7,
	"riscv64": 0xC00000F3,
}[runtime.GOARCH]

// Offsets in the data that a filter is given.
const (
	dataCall = 0
	dataArch = 4
	dataArgs = 16 // eight bytes each; processors here put the low four first
)

// x32 marks the calls of a second set that amd64 kernels may have.
const x32 = 0x40000000

// filterProgram returns the filter. It refuses calls made in the way of another
// processor, because their numbers mean something else.
func filterProgram() []unix.SockFilter {
	const (
		load    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		jumpEq  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		jumpGe  = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		jumpSet = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
		and     = unix.BPF_ALU | unix.BPF_AND | unix.BPF_K
		ret     = unix.BPF_RET | unix.BPF_K
	)
	denied := unix.SockFilter{Code: ret, K: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)}
	allowed := unix.SockFilter{Code: ret, K: unix.SECCOMP_RET_ALLOW}
	p := []unix.SockFilter{
		{Code: load, K: dataArch},
		{Code: jumpEq, K: auditArch, Jt: 1},
		denied,
		{Code: load, K: dataCall},
		{Code: jumpGe, K: x32, Jf: 1},
		denied,
	}
	rule := func(call uint32, what ...unix.SockFilter) { // what to do with a call
		p = append(p, unix.SockFilter{Code: jumpEq, K: call, Jf: uint8(len(what))})
		p = append(p, what...)
	}
	for _, call := range absent {
		rule(call, unix.SockFilter{Code: ret, K: unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)})
	}
	for _, call := range deniedCalls {
		rule(call, denied)
	}
	rule(unix.SYS_CLONE, unix.SockFilter{Code: load, K: dataArgs},
		unix.SockFilter{Code: jumpSet, K: newNamespace, Jf: 1}, denied, allowed)
	for _, d := range deniedIf {
		rule(d.call, unix.SockFilter{Code: load, K: dataArgs + 8*d.place},
			unix.SockFilter{Code: jumpEq, K: d.value, Jf: 1}, denied, allowed)
	}
	for _, own := range forItself {
		var tests []unix.SockFilter
		for _, a := range own.args {
			tests = append(tests, unix.SockFilter{Code: load, K: dataArgs + 8*a.place},
				unix.SockFilter{Code: and, K: ^a.free},
				unix.SockFilter{Code: jumpEq, K: a.value, Jt: 1}, denied)
		}
		rule(own.call, append(tests, allowed)...)
	}
	return append(p, allowed)
}

// filterCalls installs the filter on this thread, which starts the program.
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
