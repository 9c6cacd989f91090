package bot

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/board/protocol"
	"minesweeper/cmd/internal/sandbox"
	"minesweeper/cmd/internal/simulate"
	"minesweeper/cmd/internal/text"
	"minesweeper/safemove/autoplay"
	"minesweeper/safemove/guess"
)

// A Program is a command that was found and can be started. It may also read
// the files that its arguments name, in addition to those of Read.
type Program sandbox.Command

// Find finds the program of a command, which has at least one word. An argument
// that names a file is replaced by its whole path, because the program runs in a
// folder of its own. The words of wrap, if any, are put before the command. The
// error of a program that cannot be run is a [*Fault].
func Find(command, wrap []string) (Program, error) {
	p := Program{Wrapped: len(wrap) > 0}
	for i, word := range append(append([]string(nil), wrap...), command...) {
		if i == 0 || i == len(wrap) {
			path, err := lookPath(word)
			if err != nil {
				return Program{}, err
			}
			if i == 0 {
				p.Path = path
			} else {
				word = path
			}
		} else if abs, ok := existing(word); ok {
			word = abs
		}
		p.Args = append(p.Args, word)
	}
	return p, nil
}

// FindAll finds the programs of a match: that of a command, unless it is empty,
// and those of entries, each NAME=COMMAND or COMMAND. The command wrap starts them,
// and they may also read the paths of read. Their working folders are dirs, by
// the number of the entry from 1; that of 0 is for the command and for entries
// that have none. The error names all programs that cannot be run.
func FindAll(command, entries []string, wrap string, read []string, dirs map[int]string) (found []simulate.Policy, err error) {
	before, err := Words(wrap)
	if err != nil {
		return nil, fmt.Errorf("--wrap %q: %w", wrap, err)
	}
	read = slices.Clone(read)
	for i, path := range read {
		read[i], err = there(path)
		if err != nil {
			return nil, text.FileError("--read "+path, err)
		}
	}
	var missing *Fault // of all programs that cannot be run, with the first hint
	for i, entry := range append([]string{""}, entries...) {
		name, words := "", command
		if i > 0 {
			name, words, err = parseEntry(entry)
			if err != nil {
				return nil, fmt.Errorf("--bot %q: %w", entry, err)
			}
		}
		if len(words) == 0 {
			continue
		}
		program, f := findEntry(name, entry, words, before)
		if f != nil {
			if missing == nil {
				missing = f
			} else {
				missing.Detail += "; " + f.Detail
				missing.Hint = cmp.Or(missing.Hint, f.Hint)
			}
			continue
		}
		program.Read = read
		if dir := cmp.Or(dirs[i], dirs[0]); dir != "" {
			program.Dir, err = there(dir + "/")
			if err != nil {
				return nil, text.FileError("--dir "+dir, err)
			}
		}
		policy := program.policy(name)
		policy.Program.Files = append(policy.Program.Files, program.digests()...)
		found = append(found, policy)
	}
	if missing != nil {
		return nil, missing
	}
	return found, nil
}

// findEntry finds the program of the words of an entry, which is "" for the
// command. The hint of a fault says how to write the entry.
func findEntry(name, entry string, words, wrap []string) (Program, *Fault) {
	if whole := rejoined(words); whole != "" {
		if entry != "" {
			whole = "--bot " + text.ShellWord(text.Choose(name == "", "", name+"=")+whole)
		}
		f := newFault(StartFailed, "%s: blanks cut a path into words", text.Harmless(strings.Join(words, " ")))
		f.Hint = "quotes keep it together: " + whole
		return Program{}, f
	}
	program, err := Find(words, wrap)
	f := asFault(err)
	if f == nil {
		return program, nil
	}
	_, other := exec.LookPath(words[min(1, len(words)-1)])
	switch {
	case other != nil: // the first word does not set a variable for the second
	case name != "":
		f.Hint = "env sets a variable: --bot " + text.ShellWord("env "+entry)
	case strings.Contains(words[0], "="):
		f.Hint = "env sets a variable: put env before " + words[0]
	}
	return program, f
}

// rejoined returns a command whose words include the parts of a path with blanks:
// with that path as one word, and with quotes. It returns "" if there is none.
func rejoined(words []string) string {
	for i := range words {
		_, missing := os.Stat(words[i])
		for j := i + 2; missing != nil && j <= len(words); j++ {
			path := strings.Join(words[i:j], " ")
			if _, err := os.Stat(path); err == nil {
				if i == 0 {
					path = here(path)
				}
				all := slices.Concat(words[:i], []string{path}, words[j:])
				return strings.Join(text.NamesBy(all, quoted), " ")
			}
		}
	}
	return ""
}

// here returns a path that a program of the current folder can be started by.
func here(path string) string {
	return text.Choose(strings.Contains(path, "/"), path, "./"+path)
}

// quoted quotes a word for [Words] and for a shell, so that it can stand within
// single quotes if it has none itself.
func quoted(word string) string {
	if q := text.ShellWord(word); q == "'"+word+"'" && !strings.ContainsAny(word, "\"$`\\!") {
		return `"` + word + `"`
	}
	return text.ShellWord(word)
}

// there returns the whole path of a file or folder that exists: programs run in
// folders of their own.
func there(path string) (string, error) {
	if _, err := os.Stat(path); err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// parseEntry reads NAME=COMMAND, or COMMAND alone. Text before an equals sign
// is part of the command, and no name, if it has a slash, begins an argument
// with a dash, or sets a variable by env.
func parseEntry(entry string) (name string, command []string, err error) {
	name, line, named := strings.Cut(entry, "=")
	if !named || strings.Contains(name, "/") || strings.Contains(name, " -") || strings.HasPrefix(name, "env ") {
		name, line, named = "", entry, false
	}
	command, err = Words(line)
	if err != nil || len(command) == 0 {
		return "", nil, errors.New("want NAME=COMMAND or COMMAND, with quotes around words that have blanks")
	}
	if !named {
		return "", command, nil
	}
	if err := protocol.CheckName(name); err != nil || strings.TrimSpace(name) != name || name == "" {
		return "", nil, fmt.Errorf("want a name of 1 to %d printable characters, and no blanks around it",
			protocol.MaxName)
	}
	return name, command, nil
}

// Label returns a name for the program: that of its last argument that is a
// file, such as the script of an interpreter, or else its own.
func (p Program) Label() string {
	file := p.Path
	for _, arg := range p.Args {
		if filepath.IsAbs(arg) {
			file = arg
		}
	}
	return text.Harmless(filepath.Base(file))
}

// lookPath finds a program as a shell does, and also in the current folder if
// its name has a slash.
func lookPath(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil || errors.Is(err, exec.ErrDot) {
		path, err = filepath.Abs(path)
	}
	if err == nil {
		return path, nil
	}
	if errors.Is(err, fs.ErrPermission) {
		f := newFault(StartFailed, "%q is not executable", name)
		f.Hint = "chmod +x makes it so, or put its interpreter before it: " +
			cmp.Or(interpreters[filepath.Ext(name)], "sh") + " " + quoted(name)
		return "", f
	}
	f := newFault(StartFailed, "%q: no such program", name)
	if _, err := os.Stat(name); err == nil {
		f.Hint = "the one in this folder is " + quoted(here(name))
	} else if strings.ContainsAny(name, " \t") {
		f.Hint = "write the program and its arguments as separate words"
	}
	return "", f
}

// interpreters are those of scripts by the endings of their names.
var interpreters = map[string]string{".py": "python3", ".rb": "ruby", ".js": "node"}

// existing returns the whole path of a file or folder that a word names. The
// word must have a slash or a point in it, so that a file called "json" does
// not change the meaning of --protocol json.
func existing(word string) (string, bool) {
	if strings.HasPrefix(word, "-") || !strings.ContainsAny(word, "./") {
		return "", false
	}
	path, err := there(word)
	return path, err == nil
}

// command returns what the sandbox is to start. Its first word is its path:
// Python finds its modules by that, and would look for a bare name in the PATH
// of the sandbox.
func (p Program) command() sandbox.Command {
	p.Read = p.readable()
	p.Args = append([]string{p.Path}, p.Args[1:]...)
	return sandbox.Command(p)
}

// readable returns the files and folders that a program needs outside the
// system's: itself, those that its arguments name, and folders lib beside them.
// Where a link is inside one of the folders, what it leads to is needed too.
func (p Program) readable() []string {
	paths := append(followed(p.Path), p.Read...)
	if p.Dir != "" {
		paths = append(paths, followed(p.Dir)...)
	}
	paths = append(paths, toolchain(p.Path)...)
	for _, arg := range p.Args {
		if !filepath.IsAbs(arg) {
			continue
		}
		if info, err := os.Stat(arg); err == nil {
			paths = append(paths, followed(arg)...)
			lib := filepath.Join(filepath.Dir(arg), "lib")
			if beside, err := os.Stat(lib); err == nil && beside.IsDir() && !info.IsDir() {
				paths = append(paths, lib)
			}
		}
	}
	return paths
}

// MayRead reports whether a file is, or would be, in a folder that the program
// may read if it is isolated, and returns that folder. The empty path names no
// file.
func (p Program) MayRead(path string) (folder string, may bool) {
	if path == "" {
		return "", false
	}
	path = realPath(path)
	// Arguments count even if they name no file yet.
	for _, folder := range slices.Concat(p.readable(), p.Args, sandbox.SystemFolders()) {
		if filepath.IsAbs(folder) && within(realPath(folder), path) {
			return folder, true
		}
	}
	return "", false
}

// within reports whether a path is that of a folder, or of something in it.
func within(folder, path string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rest)
}

// realPath returns the whole path of a file without links. The last parts of
// the path need not exist.
func realPath(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if dir := filepath.Dir(path); dir != path {
		return filepath.Join(realPath(dir), filepath.Base(path))
	}
	return path
}

// followed returns a path and, if it is a link, every path to which it leads.
func followed(path string) []string {
	const mostLinks = 40 // as in the kernel
	paths := []string{path}
	for len(paths) <= mostLinks {
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
		paths = append(paths, path)
	}
	return append(paths, realPath(path))
}

// toolchain returns the folders of an interpreter that a version manager
// installed outside the system's folders: the folder above the one named bin or
// shims, both of the program and of the file that its links lead to. The home
// folder is none of these.
func toolchain(path string) (folders []string) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil
	}
	home, _ := os.UserHomeDir()
	for _, p := range []string{path, real} {
		bin := filepath.Dir(p)
		root, name := filepath.Dir(bin), filepath.Base(bin)
		if name != "bin" && name != "shims" || slices.Contains([]string{home, filepath.Dir(home), "/"}, root) {
			continue
		}
		folders = append(folders, root)
	}
	return folders
}

// policy returns the policy of the program, without its files. Without a name, it
// gets the one that it answers with.
func (p Program) policy(name string) simulate.Policy {
	p.Env, p.Read = append([]string{}, p.Env...), append([]string{}, p.Read...) // not null
	return simulate.Policy{
		PlayerPolicy: autoplay.PlayerPolicy{Policy: guess.Policy{Name: name}, Guesses: []string{"guess"}, Rules: []string{}, Exact: true},
		Program:      &simulate.Program{Command: sandbox.Command(p), Files: []simulate.File{}},
	}
}

// Words splits a command into words as a shell does: at blanks, except within
// 'single' and "double" quotes and after a backslash. Nothing else is special.
func Words(command string) (words []string, err error) {
	var word strings.Builder
	inWord, quote := false, byte(0)
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if inWord {
				words = append(words, word.String())
			}
			inWord = false
			word.Reset()
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == quote && quote != 0:
			quote = 0
		case c == '\\' && quote != '\'':
			i++
			if i == len(command) {
				return nil, errors.New("the command ends with a backslash")
			}
			word.WriteByte(command[i])
		default:
			word.WriteByte(c)
		}
		inWord = true
	}
	if quote != 0 {
		return nil, errors.New("a quote is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
