package format

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"minesweeper/board"
	"minesweeper/board/boardtest"
)

// The masked digits are those that Tatham's program shows. A comment in its
// source gives this game masked and unmasked.
func TestTathamMask(t *testing.T) {
	for _, x := range []struct {
		bits         int
		plain, shown string
	}{
		{28, "12345670", "07fa6500"},
		{477, "f5b165224a58b791df6af1d8303e61cdc4bb86c3d1c427103c344c4189eb2f1e7bd5d47e446fcec2a3d811736110e5781bcccea696762e6116c6e9c8",
			"7be6d67b8887d0ce5d5141ff20e9a177e53deec9cb57b8b0e09ab274b94c7432edaa07c401a714966e152c76bf4ce689871bee70efd52c4257f62b38"}, // computed from the definition, with three hashes for a half
		{81, "0040000" + "07c00010022080" + "0", "b071b49fbd1cb6a0d58680"},
	} {
		bits, err := hex.DecodeString(x.shown)
		boardtest.Must(t, err)
		unmask(bits, x.bits)
		if hex.EncodeToString(bits) != x.plain {
			t.Errorf("%s without its mask is %x, want %s", x.shown, bits, x.plain)
		}
	}
}

// begunBoard is a board of Tatham's after the first move, E5.
const begunBoard = `?1       
?1       
?1   1232
?21  1???
??1  1232
??2      
??211 111
????211??
?????????
`

// The board of a description shows what its first square uncovers. Without a
// first square there is a board only if it is wanted, and it is covered.
func TestTathamBoard(t *testing.T) {
	const begun = "9x9n10:4,4,mb071b49fbd1cb6a0d5868\n"
	d, err := parseTatham([]byte(begun), AnyPart, board.ReadOptions{})
	boardtest.Must(t, err)
	if d.Total != board.KnownTotal(10) || d.Mines.Total() != 10 || d.Board.String() != begunBoard {
		t.Errorf("%v", d)
	}
	text, err := appendTatham(nil, d)
	if err != nil || !strings.HasPrefix(string(text), "9x9n10:") || !strings.HasSuffix(string(text), ":4,4,u004000007c00010022080\n") {
		t.Errorf("written as %s, %v", text, err)
	}
	if again, err := parseTatham(text, AnyPart, board.ReadOptions{}); err != nil || !sameDocument(d, again) {
		t.Errorf("%s is read as %v, %v", text, again, err)
	}
	d, err = parseTatham([]byte("3x1:2,0,u8"), AnyPart, board.ReadOptions{})
	boardtest.Must(t, err)
	if text, err := appendTatham(nil, d.Turned(board.MirrorH)); err != nil || string(text) != "3x1n1:0,0,u2\n" {
		t.Errorf("mirrored: %s, %v", text, err)
	}
	d, err = parseTatham([]byte("3:u420"), BoardPart, board.ReadOptions{})
	if err != nil || d.Board.CoveredSquares() != 9 || d.Mines.Total() != 2 {
		t.Errorf("%v, %v", d, err)
	}
}

// A saved game is replayed up to the player's position: undone moves are not
// made, a mine that was uncovered is covered, F toggles a flag, and C uncovers
// the neighbours of a number.
func TestTathamSave(t *testing.T) {
	// There is a mine at A1 and one at A3.
	const size = "GAME    :5:Mines\nPARAMS  :6:3x3n20\nCPARAMS :5:3x3n2\n"
	const laid = "DESC    :8:0,2,ua00\nPRIVDESC:4:ua00\n"
	for _, x := range []struct{ moves, want string }{
		{"", "???\n???\n???\n"},
		{"NSTATES :1:2\nSTATEPOS:1:1\nMOVE    :4:O0,2\n", "???\n???\n???\n"},
		{"STATEPOS:1:2\nMOVE    :4:O0,2\nMOVE    :4:F0,0\n", "???\n121\n   \n"},
		{"MOVE    :4:O0,2\nMOVE    :4:F0,0\nMOVE    :4:F2,0\nMOVE    :4:C1,1\n", "*2*\n121\n   \n"},
		{"MOVE    :4:F1,0\nMOVE    :4:F1,0\nMOVE    :4:F1,2\nMOVE    :4:O0,2\n", "???\n12?\n *?\n"},
		{"MOVE    :4:O0,0\nMOVE    :9:O0,1;C0,1\n", "?2?\n121\n   \n"},
		{"MOVE    :4:O0,2\nMOVE    :4:F0,1\nMOVE    :4:F1,2\nMOVE    :4:C0,0\n", "???\n121\n   \n"},
		{"MOVE    :4:O0,1\nMOVE    :4:F0,1\nMOVE    :4:C2,0\n", "???\n1??\n???\n"},
		{"MOVE    :4:O0,0\nSOLVE   :1:S\n", "*2*\n121\n   \n"},
		{"MOVE    :4:F0,0\nRESTART :8:0,2,ua00\nMOVE    :4:F2,0\n", "??*\n121\n   \n"},
	} {
		text := size + laid + x.moves
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), strings.TrimSuffix(text, "\n")} {
			d, err := parseTathamSave([]byte(text), BoardPart, board.ReadOptions{})
			if err != nil || d.Board.String() != x.want || d.Mines.String() != "*.*\n...\n...\n" || d.Total != board.KnownTotal(2) {
				t.Errorf("%q is read, %v, as\n%vwant\n%s", text, err, d.Board, x.want)
			}
		}
	}
	begun := size + "DESC    :8:0,2,ua00\n"
	if d, err := parseTathamSave([]byte(begun), AnyPart, board.ReadOptions{}); err != nil || d.Board.String() != "???\n121\n   \n" {
		t.Errorf("without PRIVDESC: %v, %v", d.Board, err)
	}
	wrong := bytes.Replace([]byte(begun), []byte(" :5:3x3n2"), []byte(" :5:3x3n1"), 1)
	if d, err := parseTathamSave(wrong, AnyPart, board.ReadOptions{}); err == nil ||
		err.Error() != "4: the stated number of mines is 1, but the description has 2 mines" {
		t.Errorf("%v, %v", d, err)
	}
}
