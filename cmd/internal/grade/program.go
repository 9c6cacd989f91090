package grade

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/text"
)

// gradePrograms builds and asks programs, a student at a time on each core.
func (g *Grader) gradePrograms(ctx context.Context, all *collector) (reports []*report.Report, err error) {
	count := 0
	for _, s := range all.order {
		if s.hasSource() {
			count++
		}
	}
	if g.Programs != nil && count > 0 {
		if err := g.Programs.Ready(count); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	apart := all.apart()
	students := slices.DeleteFunc(all.order, func(s *student) bool { return s.loose && apart && !s.hasSource() })
	grade := func(s *student) *report.Report {
		g.gradeProgram(ctx, s)
		return s.best
	}
	onAllCores(ctx, g, len(students), slices.Values(students), grade, func(r *report.Report) {
		if r.Report != nil { // its program was not ended early
			reports = append(reports, r)
		}
	})
	return reports, nil
}

func (s *student) hasSource() bool {
	return slices.ContainsFunc(s.program, func(h *intake.HandIn) bool { return intake.KindByName(h.Base()) == intake.SourceCode })
}

// gradeProgram grades a student's program, unless ctx has ended.
func (g *Grader) gradeProgram(ctx context.Context, s *student) {
	r := s.best
	if s.refused != nil && !s.hasSource() && (g.Runner == nil || len(s.program) == 0) {
		r.Report = g.unread(s.refused)
		return
	}
	if len(s.program) == 0 {
		s.missing(g, "the program")
		return
	}
	var err error
	var verdict *marking.Report
	sources := s.sources()
	if g.Runner != nil {
		var output []byte
		output, r.Others, err = g.Runner.Output(ctx, sources)
		verdict = g.Judge.Judge(output, r.Late)
		if r.Others != "" && len(bytes.TrimSpace(output)) == 0 { // it says more than that there is no square
			verdict, r.Others = g.Judge.Unread(marking.StatusUnreadable, r.Others), ""
		}
	} else {
		var answered marking.Program
		answered, r.Others, err = g.Programs.Grade(sources)
		if i := slices.IndexFunc(sources, func(s programs.File) bool { return s.Name == answered.File }); i >= 0 {
			r.File = s.program[i].File
		}
		verdict = g.Judge.Program(answered, r.Late)
	}
	switch {
	case ctx.Err() != nil: // the program may have been ended
	case err != nil:
		r.Report = g.unread(err)
	default:
		r.Report = verdict
	}
}

// sources returns the files with their names in the student's folder. A download
// in one folder puts the student in front of the name.
func (s *student) sources() (files []programs.File) {
	names := text.NamesBy(s.program, func(h *intake.HandIn) string { return strings.ReplaceAll(h.File, `\`, "/") })
	root := text.CommonPrefix(names)
	root = root[:strings.LastIndexByte(root, '/')+1]
	for i, h := range s.program {
		name := strings.TrimPrefix(names[i], root)
		for _, field := range h.Fields {
			if field.Name == "original" && !strings.EqualFold(path.Ext(field.Value), ".zip") {
				name = field.Value
			}
		}
		files = append(files, programs.File{Name: name, Data: h.Text, Modified: h.Modified})
	}
	return files
}
