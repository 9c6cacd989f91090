package grade

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/judge"
	"minesweeper/cmd/internal/grade/programs"
	"minesweeper/cmd/internal/grade/report"
)

// A folder is what one student handed in: the files of a program.
type folder struct {
	intake.Submission
	files   []intake.HandIn
	refused error // why a file was not opened
	loose   bool  // no file lies in a folder of the student
}

// gradePrograms builds and asks the programs at the paths, a student at a time
// on each core.
func (g *Grader) gradePrograms(ctx context.Context, paths []string, sum *report.Summary) (reports []*report.Report, err error) {
	folders, nested := g.gatherFolders(ctx, paths, sum)
	if g.Programs != nil && slices.ContainsFunc(folders, (*folder).hasSource) {
		if err := g.Programs.Ready(); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	folders = slices.DeleteFunc(folders, func(f *folder) bool { return f.loose && nested && !f.hasSource() })
	grade := func(f *folder) *report.Report { return g.gradeFolder(ctx, f) }
	onAllCores(ctx, g, len(folders), slices.Values(folders), grade, func(r *report.Report) {
		if r != nil {
			reports = append(reports, r)
		}
	})
	return reports, nil
}

// gatherFolders lists the files of each student. Nested reports whether a
// student has a folder.
func (g *Grader) gatherFolders(ctx context.Context, paths []string, sum *report.Summary) (folders []*folder, nested bool) {
	byName := make(map[string]*folder)
	walked := g.Walk(ctx, paths, func(h intake.HandIn) bool {
		g.Roster.Identify(&h.Submission)
		f := byName[h.Student]
		if f == nil {
			f = &folder{Submission: h.Submission, loose: true}
			byName[h.Student] = f
			folders = append(folders, f)
		}
		f.Late = f.Late || h.Late
		loose := h.Loose && !h.Empty
		f.loose = f.loose && loose
		nested = nested || !loose
		switch {
		case h.Empty:
		case h.Refused != nil:
			f.refused = h.Refused
		case h.Kind == "":
			f.files = append(f.files, h)
		default:
			sum.LeftOut++
		}
		return true
	})
	sum.Ignored, sum.Failed = walked.Ignored, walked.Failed
	return folders, nested
}

func (f *folder) hasSource() bool {
	return slices.ContainsFunc(f.files, func(h intake.HandIn) bool { return intake.KindByName(h.Base()) == intake.SourceCode })
}

// gradeFolder grades a student's program. It returns nil if ctx has ended.
func (g *Grader) gradeFolder(ctx context.Context, f *folder) *report.Report {
	r := &report.Report{Submission: f.Submission}
	switch {
	case f.refused != nil && !f.hasSource() && (g.Runner == nil || len(f.files) == 0):
		r.Report = g.unread(f.refused)
		return r
	case len(f.files) == 0:
		r.File = ""
		r.Report = g.Judge.Unread(judge.StatusMissing, nothing)
		return r
	}
	var err error
	sources := f.sources()
	if g.Runner != nil {
		var output []byte
		output, r.Others, err = g.Runner.Output(ctx, sources)
		r.Report = g.Judge.Judge(output, f.Late)
		if r.Others != "" && len(bytes.TrimSpace(output)) == 0 { // it says more than that there is no square
			r.Report, r.Others = g.Judge.Unread(judge.StatusUnreadable, r.Others), ""
		}
	} else {
		var answered judge.Program
		answered, r.Others, err = g.Programs.Grade(sources)
		if i := slices.IndexFunc(sources, func(s programs.File) bool { return s.Name == answered.File }); i >= 0 {
			r.File = f.files[i].File
		}
		r.Report = g.Judge.Program(answered, f.Late)
	}
	if ctx.Err() != nil {
		return nil // the program may have been ended
	}
	if err != nil {
		r.Report = g.unread(err)
	}
	return r
}

// sources returns the files with their names in the student's folder. A download
// in one folder puts the student in front of the name.
func (f *folder) sources() (files []programs.File) {
	root := path.Dir(slashed(f.files[0].File))
	for _, h := range f.files {
		for dir := slashed(h.File); root != "." && root != "/" && !strings.HasPrefix(dir, root+"/"); {
			root = path.Dir(root)
		}
	}
	for _, h := range f.files {
		name := strings.TrimPrefix(strings.TrimPrefix(slashed(h.File), root), "/")
		for _, field := range h.Fields {
			if field.Name == "original" {
				name = field.Value
			}
		}
		files = append(files, programs.File{Name: name, Data: h.Text})
	}
	return files
}

func slashed(name string) string { return strings.ReplaceAll(name, `\`, "/") }
