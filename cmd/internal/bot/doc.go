// Package bot lets programs of any language play, and keeps them from doing
// anything else. It starts them, speaks package protocol with them through pipes,
// judges what they do wrong, and sums up matches.
//
// # What can go wrong, and who notices
//
// A program can be slow, silent, endless, dead, dishonest, or start others that
// outlive it. Every wait therefore has a deadline that nothing can put off, and
// every buffer an end; nothing that a program does is an error of ours, but a
// [Fault] with a [Verdict], which costs it one game. Between the referee and
// the program stands a process of our own, the keeper:
//
//	referee ──control, reports──▶ keeper ──▶ shim, which becomes the program
//	   └────────── standard input, output and error ───────────┘
//
// Keeper and shim are this executable once more; [Main] is where they begin.
// The shim takes the limits upon itself (see confine) and then runs the program
// in its place. The keeper is the parent to which everything falls that the
// program leaves behind, and ends it all when it is told to, or when the
// referee has gone, however it went: the pipe between them then closes. The
// keeper also looks at memory and processor time, for it alone knows which
// processes belong to the program.
//
// # Which verdict a silent program gets
//
// When the time for an answer is over, the first of these that is true counts:
//
//	it had more memory than its limit              memory-limit
//	it had written part of a line                  timeout, with that part
//	it is stopped                                  timeout, saying so
//	it has ended, but a child holds its output     timeout, saying so
//	it was taking more and more memory             timeout, with how much it had
//	it or a child used the processor               timeout
//	it wrote remarks                               timeout
//	the question is still in its pipe, or too long
//	for that and still on its way                  not-reading
//	none of these: it waits for something          idle; timeout if it ignores
//	                                               SIGTERM too
//
// What can be seen decides, and never which of two things was heard of first:
// where a pipe ends, the program is looked at to tell one that closed it from one
// that is ending, and the news of its end is then waited for; at the deadline its
// memory is weighed once more; and a program counts as deaf to SIGTERM only if it
// ignores it or had the time to heed it.
//
// So a child that holds the pipes makes it a timeout only once the program
// itself has ended; while that one lives and waits, it is idle, and a child that
// works counts as its work. Where a program cannot be looked at from outside,
// the lines about stopping, children, memory and processor are left out, and the last
// says timeout.
//
// A [Level] says how much of this the machine can do. [Probe] finds out by
// trying; nothing is promised because a kernel's version number says so.
//
// # A fair match
//
// The boards of a match depend on its [Seed] and on nothing else, and every
// program gets the same. The seed is in no argument, environment, file or
// memory that a program can reach at level Confined or above; its SHA-256 is
// told before the match and the seed afterwards.
//
// # What is not done
//
// Processor time is not limited, only time by the clock. Nothing is promised
// against holes in the kernel: for programs of strangers, a virtual machine of
// their own is the right wall, and --wrap the way to get behind it.
package bot
