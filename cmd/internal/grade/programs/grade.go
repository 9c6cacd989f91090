// Package programs grades programs: it builds what a student handed in, asks
// the exercise's four functions, and says what is wrong with their answers.
//
// # Building
//
// build.sh compiles the student's files and the driver in the sandbox. The
// driver, ask.cpp, is compiled behind the student's header, because students
// declare the functions in many ways. It has a function for each question. If not
// all can be linked, each is linked by itself, with all that it calls and without
// the rest: what a student did not write is missing from one program only. Such a
// question is asked behind one of the student's files, if that sees the function
// and no other file can. There are two builds, in which variables that are not
// initialised hold different bytes: an answer that differs depends on them.
//
// The program of make_move is linked with a right is_complete and count_mines in
// place of the student's, so that these cost no points of moves. Where a move is wrong
// then, it is made with the student's own, on which make_move may rely: a count_mines
// that gives -1 for a mine, for example.
//
// # Asking
//
// The program of a question gets the arguments of one call at a time and
// answers, each in a copy of its own (serve.cpp). It never has an expected
// answer or another probe, and the mines of a game stay with the referee. So it
// cannot know more than the exercise gives it.
//
// # Marks
//
// Of n answers r are right, and a function that always answers the same has k right
// at best: the mark is the share (r - k) / (n - k). All answers count the same. An
// answer is right if it is so alone, after other calls and in both builds. A game of
// find_safe_move counts as 20 answers, by the share of squares that it reaches. The
// probes are made from a seed, and a few are about the published boards.
//
// Causes are words and change no mark. A program is compared with models that have a
// mistake: see mistakes.txt. The smallest set of mistakes that gives all answers of a
// function, the right ones too, is the cause.
//
// The package must not know students, formats of reports, flags and terminals.
package programs

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"minesweeper/board/lazy"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/text"
)

// Grade builds and asks a program. Beside what the functions are worth it
// returns a remark on the files. The error is not the student's fault.
func (w *Workshop) Grade(files []File) (out marking.Program, remark string, err error) {
	src := chooseSource(files)
	if len(src.others) > 0 {
		remark = fmt.Sprintf("built: %s; not built, because the same functions are in it: %s",
			text.First(src.compile, len(src.compile)), text.First(src.others, len(src.others)))
	}
	if len(src.compile) == 0 && w.command == "" {
		return unbuilt(marking.StatusUnreadable, "no C++ source file: hand in minesweeper.cpp"), remark, nil
	}
	built, err := w.build(&src)
	var refused *refusal
	if errors.As(err, &refused) {
		return unbuilt(marking.StatusNotBuilt, "does not compile: "+refused.why), remark, nil
	}
	if err != nil {
		return out, remark, err
	}
	p, err := w.open(built)
	if err != nil {
		return out, remark, err
	}
	defer p.dir.Remove()
	why := whyNotLinked(isComplete, built)
	isLinked := func(name string) bool { return p.name(name) != "" }
	if !slices.ContainsFunc(questionNames[:], isLinked) && why == whyNotLinked(makeMove, built) {
		return unbuilt(marking.StatusNotBuilt, why), remark, nil
	}
	out = p.judge()
	if len(src.compile) > 0 {
		out.File = src.compile[0]
	}
	return out, remark, p.err
}

// open writes what was built into a folder, so that it can be asked.
func (w *Workshop) open(built map[string][]byte) (*program, error) {
	maps.DeleteFunc(built, func(name string, _ []byte) bool { return !builtName().MatchString(name) })
	dir, err := newFolder(nil, built)
	if err != nil {
		return nil, err
	}
	return &program{Workshop: w, built: built, dir: dir}, nil
}

// unbuilt returns the result of a program that cannot be asked.
func unbuilt(status marking.Status, why string) marking.Program {
	return marking.Program{Status: status, Feedback: [marking.NumFunctions]string{why}}
}

// builtName is the name of a file that build.sh gives back. Others can only come
// from a student's command, or from a forged file of the cache.
var builtName = lazy.Regexp(`^[\w-]+$`)

// judge asks the functions and returns the report. A function earns what it answers
// right beyond the best constant; causes are words, and change no mark.
func (p *program) judge() (out marking.Program) {
	out.Status = marking.StatusNotComplete
	for q := range numQuestions {
		if p.name(q.String()) == "" {
			out.Feedback[q] = whyNotLinked(q, p.built)
			continue
		}
		p.ask(q)
		if p.ctx.Err() != nil || p.err != nil {
			return out
		}
		causes := p.find(q)
		out.Have[q] = p.have(q)
		out.Counted[q] = fmt.Sprintf("%d of %d right; answering always the same would get %d",
			p.right(q), p.all[q], p.free[q])
		out.Feedback[q] = p.feedback(q)
		out.Answers[q] = p.wrong(q, strings.Join(causes, ", and "))
		causes = append(causes, slices.Sorted(maps.Keys(p.remarks[q]))...)
		if len(causes) > 0 {
			out.Diagnosis[q] = fmt.Sprintf("%v: %s", q, strings.Join(causes, ", and "))
		}
	}
	return out
}

// right returns how many answers of a function are right.
func (p *program) right(q question) int { return countRight(p.tests[q]) + p.worth[q] }

// have returns how many answers earn points: those beyond the best constant.
func (p *program) have(q question) int { return max(0, p.right(q)-p.free[q]) }

// wrong returns the wrong answers to a question with what they come from. Calls that
// failed, or were answered in more than one way, explain no others.
func (p *program) wrong(q question, cause string) (list []marking.Answer) {
	some := p.unsteady[q] != "" || failureOf(p.answers(q)) != ""
	for _, t := range p.answers(q) {
		if t.right() || !t.isAsked() {
			continue
		}
		a := marking.Answer{Function: q.String(), Asked: t.text(), Wanted: t.wanted(), Got: t.gave()}
		if !some || t.differs || t.got.failure != "" {
			a.Cause = cause
		}
		if q != findSafeMove {
			a.Mines = t.mines.rows()
		}
		if q != countMines {
			a.Revealed = t.revealed.rows()
		}
		list = append(list, a)
	}
	return list
}
