//go:build linux

package bot

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"minesweeper/board"
	"minesweeper/board/boardtest"
	"minesweeper/board/protocol"
)

// A turner is a function that plays.
type turner func(v board.View) (board.Move, error)

func (f turner) Turn(v board.View) (board.Move, error) { return f(v) }

// firstCovered answers with the first covered square.
func firstCovered(v board.View) (board.Move, error) {
	for i := range v.Board.Size().Squares() {
		if v.Board.StateAt(i) == board.Covered {
			return v.Board.Size().At(i).Move(), nil
		}
	}
	return board.Move{}, fmt.Errorf("nothing is covered")
}

// atTurn returns a bot that plays well until a turn, counted from 1, and then
// misbehaves. If misbehave returns, the bot plays on.
func atTurn(turn int, misbehave func()) func() {
	return func() {
		n := 0
		serve(turner(func(v board.View) (board.Move, error) {
			n++
			if n == turn {
				misbehave()
			}
			return firstCovered(v)
		}))
	}
}

func serve(p turner) {
	if err := protocol.Serve(os.Stdin, os.Stdout, protocol.Text, "a bot", p); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// answering returns a bot whose second answer is this text instead.
func answering(text string) func() {
	return atTurn(2, func() { fmt.Print(text); waitWithoutEnd() })
}

// spin is at work a fifth of the time: so many bots do at the same time. On a busy
// machine it is longer, as it waits for its share of the processor.
func spin() {
	for begun := worked(); ; begun = worked() {
		for worked()-begun < 5*time.Millisecond {
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// worked returns the processor time of this process.
func worked() time.Duration {
	var t unix.Timespec
	unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t)
	return time.Duration(t.Nano())
}

func waitWithoutEnd() { time.Sleep(time.Hour) }

// otherBots are not faulty, or are the children of those that are.
var otherBots = []faultTest{
	{bot: "first covered", play: func() { serve(firstCovered) }},
	{bot: "sleeps without end", play: waitWithoutEnd},
	{bot: "spawns and exits", play: func() { spawn("sleeps without end") }},
	{bot: "reads a little", play: neverReads(func() { readLine(); readLine(); waitWithoutEnd() })},
	{bot: "eats some", play: eatSome},
	{bot: "fills sockets", play: fillSockets},
	{bot: "spawns an eater and exits", play: func() { spawn("eats some") }},
	{bot: "attacks", play: attack},
	{bot: "misbehaves", play: misbehave},
}

// pause lets the next question come, if there is one. Nothing depends on it.
func pause() { time.Sleep(100 * time.Millisecond) }

// waitForQuestion waits for the first question without reading it.
func waitForQuestion() {
	const begin = len("new 1 999 999 99999\n") // what comes before it, at the most
	for {
		if n, err := unix.IoctlGetInt(0, unix.TIOCINQ); err != nil || n > begin {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// drip returns a misbehaviour that writes a text again and again, slowly.
func drip(text string) func() {
	return func() {
		for {
			fmt.Print(text)
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// flood writes a text until there are so many bytes of it.
func flood(f *os.File, text string, size int) {
	block := bytes.Repeat([]byte(text), 64<<10/len(text))
	for written := 0; written < size; written += len(block) {
		if _, err := f.Write(block); err != nil {
			return
		}
	}
}

// unflushed keeps its answers in a buffer, as many languages do by default.
func unflushed() {
	readLine()
	fmt.Println("a bot")
	protocol.Serve(os.Stdin, bufio.NewWriter(os.Stdout), protocol.Text, "", turner(firstCovered))
}

// neverReads returns a bot that answers its name, reads nothing more, and
// misbehaves.
func neverReads(misbehave func()) func() {
	return func() {
		readLine()
		fmt.Println("a bot")
		misbehave()
	}
}

// readLine reads a byte at a time, and so nothing beyond the line.
func readLine() string {
	var line strings.Builder
	var b [1]byte
	for {
		if n, err := os.Stdin.Read(b[:]); n == 0 || err != nil || b[0] == '\n' {
			return line.String()
		}
		line.WriteByte(b[0])
	}
}

// spawn starts one of these bots in a session of its own, holding our pipes.
func spawn(name string) { startBot(name, true) }

// spawnEaters starts three that eat memory and have lost their parents.
func spawnEaters() {
	for range 3 {
		spawn("spawns an eater and exits")
	}
}

func startBot(name string, session bool) {
	cmd := exec.Command("/proc/self/exe", append([]string{"play", name}, os.Args[3:]...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if session {
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	}
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(5)
	}
	if strings.HasSuffix(name, "and exits") {
		cmd.Wait()
	}
}

// eat takes memory without end.
func eat() {
	for blocks := [][]byte{}; ; {
		blocks = append(blocks, bytes.Repeat([]byte{1}, 8<<20))
	}
}

// readEmpty reads a byte of every 2 MiB of many GiB that do not exist. They take
// no memory, but page tables: 2 MiB for each GiB.
func readEmpty() {
	for range testMemory * 5 / 4 / (2 << 20) {
		block, err := unix.Mmap(-1, 0, 1<<30, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
		if err != nil {
			return
		}
		for i := 0; i < len(block); i += 2 << 20 {
			if block[i] != 0 {
				return
			}
		}
	}
}

// eatShared takes shared memory that no file has, without end.
func eatShared() {
	for range 64 {
		block, err := unix.Mmap(-1, 0, 32<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_ANON)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
	}
}

// fillSockets fills almost as many sockets as it may have: 20 MiB of the kernel.
func fillSockets() {
	for range 50 {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_NONBLOCK, 0)
		if err != nil {
			break
		}
		for _, end := range pair {
			for err = nil; err == nil; {
				_, err = unix.Write(end, make([]byte, 1<<16))
			}
		}
	}
	waitWithoutEnd()
}

// forkLimit is how many processes a bomb of the tests makes at the most, if
// nothing else stops it.
const forkLimit = 3000

// forkBomb makes copies of this process that do nothing, until it is refused.
func forkBomb() {
	made := 0
	for made < forkLimit && fork() == nil {
		made++
	}
}

func fork() error {
	_, err := clone(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0)
	return err
}

// eatSlowly takes a quarter of the memory that it may have, shares it with some
// children, and stays at work.
func eatSlowly(children int) {
	var blocks [][]byte
	for uint64(len(blocks)) < testMemory/4>>20 {
		blocks = append(blocks, bytes.Repeat([]byte{1}, 1<<20))
	}
	for range children {
		fork()
	}
	spin()
	fmt.Print(len(blocks))
}

// eatSome takes two fifths of what all may have together.
func eatSome() {
	block := bytes.Repeat([]byte{1}, int(testMemory/5*2))
	waitWithoutEnd()
	fmt.Print(len(block))
}

// testMemory is how much memory the tests' bots may have. The race detector needs
// memory of its own.
var testMemory = map[bool]uint64{false: 256 << 20, true: 512 << 20}[boardtest.UnderRace()]

// memoryWords is testMemory in reports.
var memoryWords = fmt.Sprintf("%d MiB", testMemory>>20)

func kill(pid int, s syscall.Signal) { syscall.Kill(pid, s) }
