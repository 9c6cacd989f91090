package grade

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/grade/intake"
	"minesweeper/cmd/internal/grade/marking"
	"minesweeper/cmd/internal/grade/report"
	"minesweeper/cmd/internal/grade/roll"
)

// A pupil is a made-up student with the truth: the mark that is due, which no
// other has.
type pupil struct {
	first, last                string
	canvas, participant        int
	sid, login, github, email  string
	handsIn, isEnrolled, isOdd bool // odd: something is wrong with the data
	typed                      string
	covered                    int // squares, which make the mark
	locked                     bool
}

func (p *pupil) name() string { return p.first + " " + p.last }

func (p *pupil) mark() marking.Points { return marking.Points(100 * (71 - p.covered)) }

// board returns a board in which the pupil left so many squares covered, and more
// of them in an earlier attempt.
func (p *pupil) board(attempt int) string {
	board, left := []byte(solutionText), p.covered+20*attempt
	for i, c := range board {
		if left > 0 && c != '*' && c != '\n' {
			board[i] = '?'
			left--
		}
	}
	return string(board)
}

// A madeUpClass is a class in the form of one system.
type madeUpClass struct {
	rnd    *rand.Rand
	pupils []*pupil
	files  map[string]string
	roster string
	header string
	key    string // --key-column
	grade  string // --grade-column
	row    func(p *pupil, mark, comment string) string
}

func (c *madeUpClass) chance(percent int) bool { return c.rnd.IntN(100) < percent }

// makePupils makes a class in which some names are equal, some logins are the
// names of others, some ids are those of others in another column, and some
// students dropped the course or hand nothing in.
func makePupils(seed uint64) *madeUpClass {
	c := &madeUpClass{rnd: rand.New(rand.NewPCG(seed, 43)), files: make(map[string]string)}
	firsts := strings.Fields("Jane John José Zoë Ann Mai Søren Li")
	lasts := strings.Fields("Doe Müller Núñez Roe Poe Đặng Å O'Neil")
	numbers := c.rnd.Perm(900)
	for i := range 6 + c.rnd.IntN(14) {
		p := &pupil{first: firsts[c.rnd.IntN(8)], last: lasts[c.rnd.IntN(8)], covered: i + 1}
		p.canvas, p.participant = 4000+numbers[i], 12000+numbers[i]
		long := fmt.Sprint(123456000000 + 1000003*int64(numbers[i]))
		p.sid = []string{fmt.Sprintf("s%d", 4000+numbers[i]), fmt.Sprintf("00%d", 7000+numbers[i]), long}[seed%3]
		p.login = fmt.Sprintf("u%dx", numbers[i])
		p.github = fmt.Sprintf("gh-%d", numbers[i])
		p.email = fmt.Sprintf("m%d@x.org", numbers[i])
		p.handsIn, p.isEnrolled = c.chance(85), c.chance(88)
		c.pupils = append(c.pupils, p)
	}
	taken := make(map[string]bool) // ids that a system gives once
	for i, p := range c.pupils[1:] {
		other := c.pupils[c.rnd.IntN(i+1)]
		otherName := strings.ToLower(other.last + other.first)
		isFree := !taken[fmt.Sprint(other.canvas)] && !taken[otherName]
		switch kind := c.rnd.IntN(12); {
		case kind == 0:
			p.first, p.last = other.first, other.last
		case kind == 1:
			p.login = otherName
		case kind == 2 && isFree:
			p.sid = fmt.Sprint(other.canvas) // not this pupil's number of Canvas
		case kind == 3 && isFree:
			p.canvas, p.participant = p.canvas+20000, other.canvas
		case kind == 4 && isFree:
			p.github = otherName
		default:
			continue
		}
		taken[fmt.Sprint(other.canvas)], taken[otherName] = true, true
	}
	count := make(map[string]int)
	for _, p := range c.pupils {
		count[p.name()]++
		count[p.sid]++
	}
	for _, p := range c.pupils {
		p.isOdd = count[p.name()] > 1 || count[p.sid] > 1 || p.sid[0] == '4'
	}
	for _, p := range c.pupils {
		p.typed = p.sid
		other := c.pupils[c.rnd.IntN(len(c.pupils))]
		switch c.rnd.IntN(10) {
		case 0:
			p.typed, p.isOdd = fmt.Sprint(990000+p.canvas), true // a slip
		case 1:
			if p.first != other.first && p.last != other.last {
				p.typed, p.isOdd = other.sid, true // that of somebody else
			}
		case 2:
			if count[p.name()] == 1 { // or else nobody could tell
				p.typed, p.isOdd = "", true
			}
		}
	}
	return c
}

// decompose returns a name as macOS writes it, in some classes.
func (c *madeUpClass) decompose(name string) string {
	if c.chance(40) {
		return norm.NFD.String(name)
	}
	return name
}

func quoteCSV(text string) string {
	if strings.ContainsAny(text, ",;\"\n") {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// spoil returns an id as a spreadsheet leaves it: without zeros at the front, or
// rounded.
func spoil(id string) string {
	n, err := strconv.Atoi(id)
	if err != nil {
		return id
	}
	if len(id) > 11 {
		return fmt.Sprintf("%.5E", float64(n))
	}
	return fmt.Sprint(n)
}

// canvasSheet lets the class have a gradebook of Canvas.
func (c *madeUpClass) canvasSheet(isSpoilt bool) {
	c.header = "\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Mines (7),Mines comments\r\n" +
		"    Points Possible,,,,,71,\r\n"
	c.row = func(p *pupil, mark, comment string) string {
		sid := p.sid
		if isSpoilt {
			sid = spoil(sid)
		}
		section := 'A' + rune(p.canvas%2)
		return fmt.Sprintf("\"%s, %s\",%d,%s,%s,%c,%s,%s\r\n",
			p.last, p.first, p.canvas, sid, p.login, section, mark, quoteCSV(comment))
	}
}

// moodleSheet lets the class have a gradebook of Moodle.
func (c *madeUpClass) moodleSheet(isGerman bool) {
	c.header = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed," +
		"Last modified (submission),Last modified (grade),Feedback comments\n"
	word, isFree, isLocked, max := "Participant ", "Yes", "No", "71.00"
	if isGerman {
		c.header = "ID,\"Vollständiger Name\",E-Mail-Adresse,Status,Bewertung,Bestwertung," +
			"\"Bewertung kann geändert werden\",\"Zuletzt geändert (Abgabe)\",\"Zuletzt geändert (Bewertung)\",\"Feedback als Kommentar\"\n"
		word, isFree, isLocked, max = "Teilnehmer/in", "Ja", "Nein", `"71,00"`
		c.key, c.grade = "ID", "Bewertung"
	}
	for _, p := range c.pupils {
		p.locked = c.chance(10)
	}
	c.row = func(p *pupil, mark, comment string) string {
		change := isFree
		if p.locked {
			change = isLocked
		}
		return fmt.Sprintf("%s%d,\"%s\",%s,x,%s,%s,%s,-,-,%s\n",
			word, p.participant, p.name(), p.email, mark, max, change, quoteCSV(comment))
	}
}

// handIn adds the files of each pupil: at a path with the number of the attempt.
func (c *madeUpClass) handIn(path func(p *pupil, attempt int) string) {
	for _, p := range c.pupils {
		for attempt := range 1 + c.rnd.IntN(2) {
			if p.handsIn {
				c.files[path(p, attempt)] = p.board(attempt)
			}
		}
	}
}

// systems make classes of each system.
var systems = []struct {
	name    string
	pattern string
	make    func(c *madeUpClass)
}{
	{"Canvas", "canvas", func(c *madeUpClass) {
		c.canvasSheet(true)
		c.handIn(func(p *pupil, attempt int) string {
			return c.decompose(fmt.Sprintf("%s_%d_%d_solution%s.dat", strings.ToLower(p.last+p.first), p.canvas,
				90000+100*p.canvas+attempt, []string{"", "-1"}[attempt]))
		})
	}},
	{"Moodle", "moodle", moodle(false, "%s_%d_assignsubmission_file_/solution (%d).dat")},
	{"Moodle in German", "moodle", moodle(true, "%s_%d_assignsubmission_file_solution (%d).dat")},
	{"GitHub", "github", func(c *madeUpClass) {
		c.canvasSheet(false)
		c.roster = "identifier,github_username,github_id,name\n"
		for _, p := range c.pupils {
			if p.typed == "" || p.typed != p.sid && c.chance(50) {
				continue // not on the roster
			}
			c.roster += fmt.Sprintf("%s,%s,%d,%s\n", p.sid, p.github, p.canvas, c.decompose(p.name()))
			if c.chance(10) {
				c.roster += fmt.Sprintf("%s,%s-2,%d,%s\n", p.sid, p.github, p.canvas, c.decompose(p.name()))
			}
		}
		c.handIn(func(p *pupil, attempt int) string {
			return fmt.Sprintf("mine-sweeper-submissions/mine-sweeper-%s/%d/solution.dat", p.github, attempt)
		})
	}},
	{"Gradescope", "gradescope", func(c *madeUpClass) {
		c.canvasSheet(c.chance(50))
		if c.chance(30) {
			c.moodleSheet(false)
		}
		list, n := "---\n", 100
		c.handIn(func(p *pupil, attempt int) string {
			n++
			const entry = "submission_%d:\n  :submitters:\n  - :name: %s\n    :sid: '%s'\n    :email: %s\n"
			list += fmt.Sprintf(entry, n, c.decompose(p.name()), p.typed, p.email)
			return fmt.Sprintf("submission_%d/solution.dat", n)
		})
		c.files["submission_metadata.yml"] = list
	}},
}

// moodle makes classes of Moodle whose files have such names.
func moodle(isGerman bool, file string) func(c *madeUpClass) {
	return func(c *madeUpClass) {
		c.moodleSheet(isGerman)
		c.handIn(func(p *pupil, attempt int) string {
			return c.decompose(fmt.Sprintf(file, p.name(), p.participant, attempt))
		})
	}
}

// In 200 made-up classes no mark and no comment comes into a wrong row, whoever
// is not filled in is listed, and every other byte stays. Whose data are in
// order is filled in.
func TestMadeUpClasses(t *testing.T) {
	j := mustJudge(t, marking.Task{Mines: boardtest.Minefield(t, minefieldText), Points: 7100})
	filled, students := 0, 0
	for seed := range uint64(200) {
		system := systems[seed%5]
		t.Run(fmt.Sprintf("%s %d", system.name, seed), func(t *testing.T) {
			c := makePupils(seed)
			system.make(c)
			names, err := intake.ParseNamePattern(system.pattern)
			boardtest.Must(t, err)
			g := &Grader{Judge: j, Search: intake.Search{Mines: "mines.dat", Names: names}}
			if c.roster != "" {
				g.Roster = rosterOf(t, c.roster)
			}
			reports, _, err := g.Run(context.Background(), []string{lay(t, c.files, seed%2 == 1)})
			boardtest.Must(t, err)
			reports = slices.DeleteFunc(reports, func(r *report.Report) bool { return r.Status == marking.StatusMissing })
			n, all := c.checkSheet(t, reports)
			filled += n
			students += all
		})
	}
	t.Logf("%d of %d students with a hand-in and a row are filled in", filled, students)
}

// checkSheet fills the gradebook of the class and compares each row with the
// truth. It returns how many of those who could be filled in are.
func (c *madeUpClass) checkSheet(t *testing.T, reports []*report.Report) (filled, students int) {
	t.Helper()
	text := c.header
	var enrolled []*pupil
	for _, p := range c.pupils {
		if p.isEnrolled {
			enrolled = append(enrolled, p)
			text += c.row(p, "", "")
		}
	}
	book, err := roll.ReadSheet(strings.NewReader(text), roll.SheetOptions{Key: c.key, Grade: c.grade})
	boardtest.Must(t, err)
	var marks []roll.Mark
	commentOf := make(map[marking.Points]string)
	for _, r := range reports {
		marks = append(marks, roll.Mark{Submission: r.Submission, Score: r.Score, Comment: r.Message()})
		commentOf[r.Score] = r.Message()
	}
	f := book.Fill(marks, roll.Fill{Written: roll.Written{}, Comments: true})
	data, ok := strings.CutPrefix(string(f.Data), c.header)
	if !ok {
		t.Fatalf("the header changed: %q", f.Data)
	}
	lists := strings.Join(f.Notes("gradebook", "filled"), "\n")
	for _, p := range enrolled {
		empty, full := c.row(p, "", ""), c.row(p, fmt.Sprint(p.mark()), commentOf[p.mark()])
		rest, isFull := strings.CutPrefix(data, full)
		if !isFull {
			rest, ok = strings.CutPrefix(data, empty)
			if !ok {
				t.Fatalf("want %q or %q, in\n%s", empty, full, data)
			}
		}
		data = rest
		name := norm.NFC.String(p.name())
		isListed := slices.ContainsFunc([]string{fmt.Sprint(p.canvas), fmt.Sprint(p.participant), p.email, p.typed},
			func(id string) bool { return id != "" && strings.Contains(lists, id) })
		switch {
		case isFull == isListed && !isFull:
			t.Errorf("%s is neither filled in nor listed:%s", name, lists)
		case isFull && (!p.handsIn || p.locked):
			t.Errorf("%s is filled in", name)
		case !isFull && p.handsIn && !p.locked && !p.isOdd:
			t.Errorf("%s is not filled in: %+v%s", name, *p, lists)
		}
		if p.handsIn && !p.locked {
			students++
		}
		if isFull {
			filled++
		}
	}
	for _, r := range reports {
		if c.owner(r).isEnrolled {
			continue
		}
		if !strings.Contains(lists, r.Student) {
			t.Errorf("%s is not listed:%s", r.Title(), lists)
		}
	}
	return filled, students
}

// owner returns the pupil of a report, by the truth.
func (c *madeUpClass) owner(r *report.Report) *pupil {
	return c.pupils[slices.IndexFunc(c.pupils, func(p *pupil) bool { return p.mark() == r.Score })]
}
