// Package sandbox runs programs that are not trusted: it limits what they use
// and, where the machine allows, isolates them from everything but their input
// and output.
//
// It must not contain games or protocols: a program here is a command with
// three pipes. A new limit belongs in [Limits], where it is set (limit or
// buildFiles), and among what [Probe] tries.
//
// # Two levels
//
// A program is isolated or it is not; [Probe] finds out which. The isolated level
// exists on Linux. Its promises hold together or not at all:
//
//	processes  a PID namespace: it sees no other process, and all processes
//	           that it starts end with it; their number is limited
//	files      a mount namespace with a small file system of its own. What it
//	           may read is bound into it, read-only; what it writes is limited
//	           in bytes and in files. Landlock repeats this
//	user       a uid that no account has if started by root, else the one
//	           user of a user namespace
//	network    a network namespace, and no sockets; an IPC namespace
//	kernel     a filter of system calls (seccomp)
//
// Not isolated means: limits on memory and on the size of a file, and another
// uid if started by root. It can read what its user can read and use the
// network. On systems other than Linux there are no such limits.
//
// Either way a program has a control group of its own, if one can be made: the
// kernel then counts and limits all memory that is held for it, and its
// processes (cgroup_linux.go). Elsewhere the helper samples both from /proc, and
// a program may exceed its memory while the helper waits for a processor.
//
// # How it is done
//
//	us ──control, reports──▶ first process ──▶ the program
//	 └──────── standard input, output and error ─────┘
//
// The first process of the PID namespace is this executable once more; [Main]
// is where it begins. It waits until it is in the control group of its program,
// builds the file system, applies the limits to itself, starts the program, and
// watches it. When it ends, the kernel ends everything in the namespace. It ends
// when it is killed, when the program ends, and when the control pipe closes
// because this process has ended, even by SIGKILL.
//
// A program that is not isolated has the same helper. It is the parent of
// processes that have lost theirs, and ends all before it ends. Systems other
// than Linux have no helpers: the program is started as it is, and its process
// group is killed, if there are such groups.
//
// # Limits are tested before they are announced
//
// [Probe] starts a test program in the sandbox that tries to break every limit:
// it forks until that is refused, takes too much memory, writes too many bytes
// and too many files, makes a socket and a namespace, and looks for files
// outside. If one of these succeeds, the level is not announced.
//
// Processor time is measured, not limited: [Process.Sample] returns it, and
// [Process.Freeze] stops a program. Nothing is promised against holes in the
// kernel: a program of an attacker belongs in a virtual machine.
package sandbox
