package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"minesweeper/board/boardtest"
	"minesweeper/cmd/internal/answer"
	"minesweeper/cmd/internal/cli"
)

// A schema is a JSON Schema with the keywords that the program's own uses.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       types              `json:"type"`
	Note       string             `json:"description"`
	Const      string             `json:"const"`
	Enum       []string           `json:"enum"`
	Pattern    string             `json:"pattern"`
	Minimum    *float64           `json:"minimum"`
	Maximum    *float64           `json:"maximum"`
	MinItems   int                `json:"minItems"`
	Items      *schema            `json:"items"`
	Required   []string           `json:"required"`
	Properties map[string]*schema `json:"properties"`
	Additional *additional        `json:"additionalProperties"`
}

// A types is the type of a value, or a list of types.
type types string

func (t *types) UnmarshalJSON(data []byte) error {
	var list []string
	if json.Unmarshal(data, &list) == nil {
		*t = types(strings.Join(list, " or "))
		return nil
	}
	return json.Unmarshal(data, (*string)(t))
}

// An additional is a schema for keys without a name, or false.
type additional struct{ *schema }

func (a *additional) UnmarshalJSON(data []byte) error {
	if string(data) == "false" {
		return nil
	}
	a.schema = new(schema)
	return strict(data, a.schema)
}

// A contract is the schema of all documents.
type contract struct {
	Schema      string             `json:"$schema"`
	Title       string             `json:"title"`
	Description string             `json:"description"`
	OneOf       []schema           `json:"oneOf"`
	Defs        map[string]*schema `json:"$defs"`
}

// strict reads JSON and refuses keys that v does not have.
func strict(data []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

func readContract(t *testing.T) *contract {
	t.Helper()
	data, err := os.ReadFile("../internal/answer/schema.json")
	c := new(contract)
	if err == nil {
		err = strict(data, c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// kinds returns the schemas of the documents by their kinds.
func (c *contract) kinds() map[string]*schema {
	kinds := make(map[string]*schema)
	for i := range c.OneOf {
		s := c.resolve(&c.OneOf[i])
		kinds[s.Properties["kind"].Const] = s
	}
	return kinds
}

// resolve follows a reference.
func (c *contract) resolve(s *schema) *schema {
	if s.Ref == "" {
		return s
	}
	def := c.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
	if def == nil {
		panic("no definition " + s.Ref)
	}
	return c.resolve(def)
}

// validate returns what is wrong with a document, or nil. It also counts the
// keys that it meets.
func (c *contract) validate(line []byte, met map[string]int) error {
	var v map[string]any
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.UseNumber()
	if err := dec.Decode(&v); err != nil {
		return err
	}
	kind, _ := v["kind"].(string)
	if bytes.Contains(line, []byte(":null")) {
		return errors.New("nothing may be null")
	}
	s := c.kinds()[kind]
	if s == nil || !bytes.HasPrefix(line, []byte(`{"kind":"`+kind+`"`)) {
		return fmt.Errorf("kind %q is unknown, or not the first key", kind)
	}
	return c.check(s, kind, v, met)
}

func (c *contract) check(s *schema, path string, v any, met map[string]int) error {
	s = c.resolve(s)
	met[path]++
	wrong := func(why types) error { return fmt.Errorf("%s is %v: %s", path, v, why) }
	switch v := v.(type) {
	case map[string]any:
		return c.checkObject(s, path, v, met)
	case []any:
		if s.Type != "array" || len(v) < s.MinItems {
			return wrong("want " + s.Type)
		}
		for _, item := range v {
			if err := c.check(s.Items, path+"[]", item, met); err != nil {
				return err
			}
		}
	case string:
		switch {
		case s.Const != "" && v == s.Const:
		case s.Type != "string" && s.Type != textOrNumber || s.Enum != nil && !slices.Contains(s.Enum, v) || !regexp.MustCompile(s.Pattern).MatchString(v):
			return wrong(types(fmt.Sprintf("want %s %q %s", s.Type, s.Enum, s.Pattern)))
		}
	case json.Number:
		f, err := v.Float64()
		if err != nil || s.Minimum != nil && f < *s.Minimum || s.Maximum != nil && f > *s.Maximum {
			return wrong("want " + s.Type + " within its bounds")
		}
		point, whole := strings.Contains(v.String(), "."), !strings.ContainsAny(v.String(), ".eE")
		if !(s.Type == "number" && point || s.Type == "integer" && whole || s.Type == textOrNumber) {
			return wrong("want " + s.Type + ": a number has a point, an integer has none")
		}
	case bool:
		if s.Type != "boolean" {
			return wrong("want " + s.Type)
		}
	default:
		return wrong("nothing may be null")
	}
	return nil
}

// textOrNumber is the type of the caller's id, which is echoed as it came.
const textOrNumber = "string or number"

func (c *contract) checkObject(s *schema, path string, v map[string]any, met map[string]int) error {
	if s.Type != "object" {
		return fmt.Errorf("%s is an object: want %s", path, s.Type)
	}
	for _, key := range s.Required {
		if _, there := v[key]; !there {
			return fmt.Errorf("%s lacks %s", path, key)
		}
	}
	for key, value := range v {
		of := s.Properties[key]
		if of == nil && s.Additional == nil {
			continue // an object of which nothing is promised
		}
		if of == nil {
			of = s.Additional.schema
		}
		if of == nil {
			return fmt.Errorf("%s has a key that the schema lacks: %s", path, key)
		}
		if err := c.check(of, path+"."+key, value, met); err != nil {
			return err
		}
	}
	return nil
}

// keys returns the keys of an object and of the objects in it, with a question
// mark after those that may be missing.
func (c *contract) keys(s *schema, before string) (keys []string) {
	for key, of := range s.Properties {
		mark := ""
		if !slices.Contains(s.Required, key) {
			mark = "?"
		}
		keys = append(keys, before+key+mark)
		of = c.resolve(of)
		if of.Items != nil {
			keys = append(keys, c.keys(c.resolve(of.Items), before+key+".")...)
		}
	}
	return keys
}

// jsonFolder is the variable that names a folder for the documents that commands
// print in tests. Each process with --json writes a file of its own there.
const jsonFolder = "MINES_TEST_JSON"

// recordJSON runs the program, and keeps a copy of the JSON that it prints.
func recordJSON() {
	folder := os.Getenv(jsonFolder)
	if folder == "" || !slices.Contains(os.Args, "--json") {
		main()
		return
	}
	file, err := os.CreateTemp(folder, "")
	if err != nil {
		panic(err)
	}
	stdout := os.Stdout
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	os.Stdout = w
	copied := make(chan struct{})
	go func() {
		defer close(copied)
		io.Copy(io.MultiWriter(file, stdout), r)
	}()
	status := app.Main(cli.OS(), os.Args[1:])
	w.Close()
	<-copied
	file.Close()
	os.Exit(status)
}

// checkJSON checks all documents in a folder, and returns how often each key
// was met.
func checkJSON(t *testing.T, folder string) map[string]int {
	c, met := readContract(t), make(map[string]int)
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for text := range strings.Lines(boardtest.ReadFile(t, file)) {
			line := []byte(text)
			if err := c.validate(line, met); err != nil && bytes.HasSuffix(line, []byte("\n")) {
				t.Errorf("%v:\n%.300s", err, line)
			}
		}
	}
	return met
}

// checkAllMet reports keys of the schema that no document had, and so were not
// checked.
func checkAllMet(t *testing.T, met map[string]int) {
	c := readContract(t)
	_, compiler := exec.LookPath("g++")
	for kind, s := range c.kinds() {
		for _, key := range c.keys(s, "") {
			key = strings.TrimSuffix(key, "?")
			path := kind + "." + strings.ReplaceAll(key, ".", "[].")
			if compiler != nil && strings.HasPrefix(path, "graded.answers") {
				continue // the scripts of programs need one
			}
			if met[path] == 0 && !slices.Contains([]string{"id", "source", "number"}, key) {
				t.Errorf("no script prints %s", path)
			}
		}
	}
}

// The help of JSON and the schema have the same documents and the same keys.
func TestHelpOfJSON(t *testing.T) {
	c := readContract(t)
	described := describedKeys()
	for kind, s := range c.kinds() {
		want := c.keys(s, "")
		got := append(slices.Clone(described["kind"]), described[kind]...)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("help json describes %s with the keys\n%q, the schema has\n%q", kind, got, want)
		}
		delete(described, kind)
	}
	if rest := slices.Sorted(maps.Keys(described)); !slices.Equal(rest, []string{"kind"}) {
		t.Errorf("help json describes what the schema lacks: %q", rest)
	}
}

// describedKeys returns the keys that the help describes for each kind of
// document, and those of every document as "kind". The keys of an object in a
// list stand below the list.
func describedKeys() map[string][]string {
	described := make(map[string][]string)
	kind, list := "kind", ""
	title, line := regexp.MustCompile(`^  (\w+): `), regexp.MustCompile(`^(    |      )([a-z]\S*( [a-z_]+\??)*)(  |$)`)
	text := helpOf("json")
	for l := range strings.Lines(text[strings.Index(text, "Every document can"):]) {
		l = strings.TrimSuffix(l, "\n")
		if m := title.FindStringSubmatch(l); m != nil {
			kind = m[1]
		}
		m := line.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		for _, key := range strings.Fields(m[2]) {
			if len(m[1]) == 4 {
				list = strings.TrimSuffix(key, "?")
			} else {
				key = list + "." + key
			}
			described[kind] = append(described[kind], key)
		}
	}
	return described
}

// A reader of boards passes over the documents of all kinds, and over no others.
func TestKinds(t *testing.T) {
	c := readContract(t)
	for kind := range c.kinds() {
		if !answer.IsKind(kind) {
			t.Errorf("answer.IsKind reports that %q is none", kind)
		}
	}
	if len(c.kinds()) != len(c.OneOf) || answer.IsKind("unknown") {
		t.Error("two documents have the same kind, or answer.IsKind takes any name")
	}
}

// The validator finds what is wrong.
func TestValidator(t *testing.T) {
	c := readContract(t)
	for line, right := range map[string]bool{
		`{"kind":"count","square":"A7","neighbor_mines":3}`:                                           true,
		`{"kind":"count","id":"a","square":"A7","neighbor_mines":3}`:                                  true,
		`{"square":"A7","kind":"count","neighbor_mines":3}`:                                           false,
		`{"kind":"counts","square":"A7","neighbor_mines":3}`:                                          false,
		`{"kind":"count","square":"A7"}`:                                                              false,
		`{"kind":"count","square":"A7","neighbor_mines":3,"more":1}`:                                  false,
		`{"kind":"count","square":"A7","neighbor_mines":null}`:                                        false,
		`{"kind":"count","square":"A7","neighbor_mines":"3"}`:                                         false,
		`{"kind":"count","square":"A7","neighbor_mines":-1}`:                                          false,
		`{"kind":"count","square":7,"neighbor_mines":3}`:                                              false,
		`{"kind":"count","square":"7A","neighbor_mines":3}`:                                           false,
		`{"kind":"left_over","move":["A7"]}`:                                                          false,
		`{"kind":"complete","complete":1,"faultless":true,"missing":0,"faults":[]}`:                   false,
		`{"kind":"complete","complete":true,"faultless":true,"missing":0,"faults":[{"square":"A7"}]}`: false,
		`{"kind":"count","square":"A7","neighbor_mines":3.0}`:                                         false,
		`{"kind":"count","square":"A7","neighbor_mines":3e0}`:                                         false,
		`{"kind":"count","id":7,"square":"A7","neighbor_mines":3}`:                                    true,
		`{"kind":"count","id":true,"square":"A7","neighbor_mines":3}`:                                 false,
		`{"kind":"judged","move":"A7","verdict":"certain","right_probability":1.0}`:                   true,
		`{"kind":"judged","move":"A7","verdict":"risky","right_probability":1.0e-9}`:                  true,
		`{"kind":"judged","move":"A7","verdict":"certain","right_probability":1}`:                     false,
		`{"kind":"judged","move":"A7","verdict":"risky","right_probability":1e-9}`:                    false,
		`{"kind":"judged","move":"A7","verdict":"risky","right_probability":1.5}`:                     false,
		`{"kind":"judged","move":"A7","verdict":"risky","right_probability":"1.0"}`:                   false,
		`[1]`: false,
	} {
		if err := c.validate([]byte(line), make(map[string]int)); (err == nil) != right {
			t.Errorf("%s: %v", line, err)
		}
	}
}
