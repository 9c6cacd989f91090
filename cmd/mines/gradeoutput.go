package main

import (
	"archive/zip"
	"fmt"
	"io"
	"path/filepath"

	"minesweeper/cmd/internal/cli"
	"minesweeper/cmd/internal/grade/report"
)

// write writes the reports. A page of a large class is followed by others in
// files of their own, and every page has links to all.
func (c *gradeCommand) write(e *cli.Env, out io.Writer, format report.Format, h report.Header, reports []*report.Report, sum report.Summary) error {
	if format.Name != "html" || len(reports) <= report.PageSize {
		return format.Write(out, h, reports, sum)
	}
	if cli.IsStdin(c.output) {
		return cli.Hint(fmt.Errorf("%d students are too many for one page", len(reports)), "-o FILE names the first of several")
	}
	for page := range report.Pages(h, reports, &sum, filepath.Base(c.output)) {
		if page.First {
			if err := page.Write(out); err != nil {
				return err
			}
			continue
		}
		if err := e.WriteWith(filepath.Join(filepath.Dir(c.output), page.Name), page.Write); err != nil {
			return err
		}
	}
	return nil
}

// giveFeedback writes the pages and texts for the students into a folder, and
// the archive that the system of the download takes back.
func giveFeedback(e *cli.Env, folder string, h report.Header, reports []*report.Report) error {
	if folder == "" {
		return nil
	}
	if err := e.Disk.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	out, err := e.Create(filepath.Join(folder, report.ArchiveName))
	if err != nil {
		return err
	}
	defer out.Discard()
	archive, returned := zip.NewWriter(out), 0
	err = report.EachFeedback(h, reports, func(r *report.Report, f report.Feedback) error {
		if err := e.Context().Err(); err != nil {
			return err
		}
		name := filepath.Join(folder, f.Name)
		if err := e.WriteOutput(name+".html", f.Page); err != nil {
			return err
		}
		if err := e.WriteOutput(name+".txt", f.Text); err != nil {
			return err
		}
		if r.Return == "" {
			return nil
		}
		returned++
		return f.AddTo(archive, r.Return)
	})
	if err != nil || returned == 0 {
		return err
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return out.Commit()
}
