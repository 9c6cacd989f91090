package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// workFolder is the folder of an isolated program, the only one that it may
// write to. It would hide a folder of the machine with the same name.
const workFolder = "/mines-bot"

// Files outside the system's folders that finding programs and libraries takes.
var neededFiles = []string{
	"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload", "/etc/alternatives",
}

// Others that many interpreters want to read.
var usefulFiles = []string{
	"/etc/localtime", "/etc/timezone", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf",
	"/etc/os-release", "/etc/java*", "/etc/python3*", "/etc/ssl/openssl.cnf", "/etc/machine-id",
	"/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage",
}

var usefulDevices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// ownFolders are folders that a sandbox has instead of the machine's.
var ownFolders = []string{"/proc", "/dev", workFolder}

// A bindMount is a file or folder of the machine that a program may read.
type bindMount struct {
	path string
	tree int  // a detached mount of it
	dir  bool // whether it is a folder
	mode uint32
}

// buildFiles gives this process a root of its own, on a small file system in
// memory: what the program may read, bound read-only where it is on the
// machine, a /proc of its own, a few devices, and the folder that it may write
// to. It stores in the spec what has been bound.
func buildFiles(s *spec) error {
	unix.Umask(0)
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("making mounts private: %w", err)
	}
	all, err := detachTrees(s)
	if err != nil {
		return err
	}
	const root = "/tmp" // any folder: the mount hides its files only here, until the root is left
	if err := mountFS("tmpfs", root, 0, "size=1m,nr_inodes=2k,mode=755"); err != nil {
		return err
	}
	for _, b := range all {
		if err := b.attach(root); err != nil {
			return err
		}
	}
	for _, folder := range ownFolders {
		if err := os.MkdirAll(root+folder, 0o755); err != nil {
			return err
		}
	}
	for name, target := range map[string]string{"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0",
		"stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2", "shm": workFolder} {
		if err := os.Symlink(target, root+"/dev/"+name); err != nil {
			return err
		}
	}
	owner := cmp.Or(s.UID, onlyUID)
	owned := fmt.Sprintf("size=%d,nr_inodes=%d,mode=700,uid=%d,gid=%d", s.Limits.Disk, s.Limits.Files, owner, owner)
	err = errors.Join(mountFS("tmpfs", root+workFolder, 0, owned),
		mountFS("proc", root+"/proc", unix.MS_NOEXEC, "hidepid=ptraceable"), // what it must not trace is not shown
		bindDevices(root))
	if err != nil {
		return err
	}
	unix.Umask(0o22)
	return enter(root)
}

// detachTrees makes a detached mount of everything that the program may read, and
// stores the paths in the spec.
func detachTrees(s *spec) (all []bindMount, err error) {
	paths := append(SystemFolders(), s.Read...)
	patterns := neededFiles
	if !s.Compiled {
		patterns = slices.Concat(neededFiles, usefulFiles)
	}
	for _, pattern := range patterns {
		found, _ := filepath.Glob(pattern) // the patterns are well formed
		paths = append(paths, found...)
	}
	if slices.Contains(paths, "/") {
		entries, err := os.ReadDir("/")
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			paths = append(paths, "/"+e.Name())
		}
	}
	slices.Sort(paths) // a folder comes before what is in it
	for _, path := range slices.Compact(paths) {
		inside := func(folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }
		if path == "/" || slices.ContainsFunc(ownFolders, inside) ||
			slices.ContainsFunc(all, func(b bindMount) bool { return b.dir && inside(b.path) }) {
			continue
		}
		b, err := detach(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if s.UID != 0 && b.mode&0o4 == 0 { // a folder that is closed would hide what is in it
			unix.Close(b.tree)
			if !b.dir || path == s.Dir {
				return nil, notReadable(path)
			}
			continue
		}
		all = append(all, b)
		s.bound = append(s.bound, path)
	}
	return all, nil
}

// detach makes a detached, read-only mount of a file or folder. A link such as
// /bin is followed.
func detach(path string) (bindMount, error) {
	tree, err := unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err == unix.EACCES || err == unix.ENOENT {
		return bindMount{}, fs.ErrNotExist // the program could not read it either
	}
	var stat unix.Stat_t
	if err == nil {
		err = unix.Fstat(tree, &stat)
	}
	if err == nil {
		err = unix.MountSetattr(tree, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE,
			&unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV})
	}
	if err != nil {
		return bindMount{}, fmt.Errorf("binding %s: %w", path, err)
	}
	return bindMount{path, tree, stat.Mode&unix.S_IFMT == unix.S_IFDIR, stat.Mode}, nil
}

// attach mounts the tree at its path below the new root.
func (b bindMount) attach(root string) error {
	defer unix.Close(b.tree)
	if err := makePlace(root+b.path, b.dir); err != nil {
		return err
	}
	if err := unix.MoveMount(b.tree, "", unix.AT_FDCWD, root+b.path, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
		return fmt.Errorf("binding %s: %w", b.path, err)
	}
	return nil
}

// makePlace makes a folder or a file where something can be mounted.
func makePlace(path string, dir bool) error {
	if dir {
		return os.MkdirAll(path, 0o755)
	}
	return cmp.Or(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644))
}

func bindDevices(root string) error {
	for _, path := range usefulDevices {
		err := cmp.Or(makePlace(root+path, false), unix.Mount(path, root+path, "", unix.MS_BIND, ""))
		if err != nil {
			return fmt.Errorf("binding %s: %w", path, err)
		}
	}
	return nil
}

func mountFS(kind, path string, flags uintptr, data string) error {
	if err := unix.Mount(kind, path, kind, flags|unix.MS_NOSUID|unix.MS_NODEV, data); err != nil {
		return fmt.Errorf("mounting a %s: %w", kind, err)
	}
	return nil
}

// enter makes a folder the root, read-only, and unmounts the old root, which
// pivot_root puts on top of the new one.
func enter(root string) error {
	if err := os.Chdir(root); err != nil {
		return err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("changing the root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("leaving the old root: %w", err)
	}
	err := unix.MountSetattr(unix.AT_FDCWD, "/", 0, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
	return cmp.Or(err, os.Chdir("/"))
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// ourEnds returns the ends of pipes unchanged: here they take deadlines.
func ourEnds(w, r *os.File) (inPipe, source) { return w, outPipe{r} }

// An outPipe is the end that we read of a program's output.
type outPipe struct{ *os.File }

func (p outPipe) read(b []byte, deadline time.Time) (n int, err error) {
	p.SetReadDeadline(deadline)
	n, err = p.Read(b)
	if !Late(err) {
		return n, err
	}
	conn, bad := p.SyscallConn()
	if bad != nil {
		return 0, bad
	}
	conn.Control(func(fd uintptr) { // the pipe does not block
		if there, _ := unix.Read(int(fd), b); there > 0 {
			n, err = there, nil
		}
	})
	return n, err
}

// unread returns how many bytes in a pipe have not been read yet; the second
// result is false if that cannot be known.
func unread(f *os.File) (n int, ok bool) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, false
	}
	var bad error
	err = conn.Control(func(fd uintptr) { n, bad = unix.IoctlGetInt(int(fd), unix.TIOCINQ) })
	return n, err == nil && bad == nil
}

// unreadable reports whether no process has the other end of a pipe open.
func unreadable(f *os.File) (closed bool) {
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	conn.Control(func(fd uintptr) {
		ends := []unix.PollFd{{Fd: int32(fd)}}
		_, err := unix.Poll(ends, 0)
		closed = err == nil && ends[0].Revents&unix.POLLERR != 0
	})
	return closed
}
