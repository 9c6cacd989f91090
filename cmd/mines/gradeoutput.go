package main

import (
	"archive/zip"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/ownfile"
	"minesweeper/cmd/internal/text"
)

// publish writes the reports and the feedback, up to an interrupt. Of reports
// that are not complete, a file gets only those whose format says so; the others
// are printed.
func (c *gradeCommand) publish(e *cli.Env, out *cli.Stream, format report.Format, h report.Header,
	reports []*report.Report, sum report.Summary) error {
	if !c.quiet || !cli.IsStdin(c.output) {
		err := c.write(e, out, format, h, reports, sum)
		if err == nil && out.Temp() != "" && !format.IsSingle {
			err = e.Context().Err()
		}
		if errors.Is(err, context.Canceled) && !c.quiet {
			if format.Name == "html" { // not for the screen
				format, h.Width = report.FormatNamed("table"), e.Width
			}
			format.Write(e.Stdout, h, reports, sum)
		}
		unread := cli.IsStdin(c.output) && e.Flush() != nil // an error to be returned at the end
		if err != nil && !unread {
			return err
		}
	}
	if err := out.Commit(); err != nil {
		return err
	}
	c.written = true
	if c.feedback != "" && sum.Interrupted == nil {
		if err := c.giveFeedback(e, h, reports); err != nil {
			return err
		}
	}
	return e.Context().Err()
}

// unfinished says what an interrupt or another error of publish has left
// unwritten.
func (c *gradeCommand) unfinished(e *cli.Env, format report.Format, sum report.Summary, err error) error {
	var left []string
	if !c.written && !cli.IsStdin(c.output) && !format.IsSingle {
		left = append(left, c.output+text.Choose(cli.IsOlder(c.output), ": left as it was", ": not written"))
	}
	if c.feedback != "" && c.given == 0 {
		left = append(left, c.feedback+": no feedback is written")
	} else if c.feedback != "" && c.given < sum.Reports {
		left = append(left, fmt.Sprintf("%s: incomplete: it has the feedback for %d of %d students",
			c.feedback, c.given, sum.Reports))
	}
	if c.book.Path != "" {
		left = append(left, c.book.Path+": left as it was")
	}
	if !errors.Is(err, context.Canceled) {
		for _, line := range left {
			err = fmt.Errorf("%w; %s", err, line)
		}
		return err
	}
	if sum.Interrupted != nil && (c.quiet || format.Name != "table") { // else the table says so
		e.Warn("%v", &sum)
	}
	for _, line := range left {
		e.Warn("%s", line)
	}
	return err
}

// write writes the reports. A page of a large class is followed by others in
// files of their own, and every page has links to all. As nobody has named these
// files, they replace only pages of earlier runs.
func (c *gradeCommand) write(e *cli.Env, out io.Writer, format report.Format, h report.Header, reports []*report.Report, sum report.Summary) error {
	if format.Name != "html" || len(reports) <= report.PageSize {
		return format.Write(out, h, reports, sum)
	}
	if cli.IsStdin(c.output) {
		return cli.Hint(fmt.Errorf("%d students are too many for one page", len(reports)), "-o FILE names the first of several")
	}
	var files []*cli.Stream // of the other pages, which appear together
	for i, page := range report.Pages(h, reports, &sum, filepath.Base(c.output)) {
		to := out
		if i > 0 {
			path := filepath.Join(filepath.Dir(c.output), page.Name)
			if isOther(path, report.PageMark) {
				err := fmt.Errorf("%s: there is already something else than a page of a report", path)
				return cli.Hint(err, "-o with another name: the pages after the first have its name and a number")
			}
			file, err := e.Create(path)
			if err != nil {
				return err
			}
			defer file.Discard()
			files, to = append(files, file), file
		}
		if err := page.Write(to); err != nil {
			return err
		}
	}
	err := e.Context().Err()
	for _, file := range files {
		if err == nil {
			err = file.Commit()
		}
	}
	return err
}

// isOther reports whether something at a path, which nobody has named, must not be
// replaced: a file without one of the marks, or a link, which may lead elsewhere.
// A folder cannot be.
func isOther(path string, marks ...string) bool {
	info, err := os.Lstat(path)
	return err == nil && !info.IsDir() && !(info.Mode().IsRegular() && ownfile.HasMark(path, marks...))
}

// makeFolder makes the folder for the feedback, unless it has something else where
// a file is to be written. The archive has no mark of ours: it counts as ours if
// feedback of an earlier run lies beside it.
func (c *gradeCommand) makeFolder(e *cli.Env, names []string) error {
	marks := report.FeedbackMarks()
	var files []string
	for _, name := range names {
		files = append(files, name+".html", name+".txt")
	}
	entries, _ := os.ReadDir(c.feedback)
	isAgain := slices.ContainsFunc(entries, func(d fs.DirEntry) bool {
		return !d.IsDir() && !isOther(filepath.Join(c.feedback, d.Name()), marks...)
	})
	for _, name := range append(files, report.ArchiveName) {
		if name == report.ArchiveName && isAgain {
			marks = []string{"PK"} // of every archive
		}
		path := filepath.Join(c.feedback, name)
		if isOther(path, marks...) {
			err := fmt.Errorf("%s: there is already something else than the feedback of an earlier run", path)
			return cli.Hint(err, "name another folder with --feedback")
		}
	}
	return e.Disk.MkdirAll(c.feedback, 0o777)
}

// giveFeedback writes the pages and texts for the students into a folder, and
// the archive that the system of the download takes back.
func (c *gradeCommand) giveFeedback(e *cli.Env, h report.Header, reports []*report.Report) error {
	names := report.FeedbackNames(reports)
	if err := c.makeFolder(e, names); err != nil {
		return err
	}
	out, err := e.Create(filepath.Join(c.feedback, report.ArchiveName))
	if err != nil {
		return err
	}
	defer out.Discard()
	archive, returned := zip.NewWriter(out), 0
	var others text.NameList // who did not hand in themselves
	for i, r := range reports {
		data, err := c.giveStudent(e, h, r, names[i])
		if err != nil {
			return err
		}
		c.given++
		if r.Return == "" {
			if r.Group != nil {
				others.Add(r.Title)
			}
			continue
		}
		returned++
		w, err := archive.Create(r.Return)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			return err
		}
	}
	if returned == 0 {
		return nil
	}
	if others.Count > 0 {
		e.Note("%s has no place for whom a group handed in: %v", report.ArchiveName, &others)
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return out.Commit()
}

// giveStudent writes the page and the text for a student, in files of that name. It
// returns the one that goes into the archive.
func (c *gradeCommand) giveStudent(e *cli.Env, h report.Header, r *report.Report, name string) (returned []byte, err error) {
	page, plain, err := report.Feedback(h, r)
	err = cmp.Or(e.Context().Err(), err)
	path := filepath.Join(c.feedback, name)
	if err == nil {
		err = e.WriteOutput(path+".html", page)
	}
	if err == nil {
		err = e.WriteOutput(path+".txt", plain)
	}
	if !strings.HasSuffix(r.Return, ".html") { // it has the name of the file that was handed in
		return plain, err
	}
	return page, err
}
