// A solution of the exercise with many mistakes. It is compiled once: a test writes the
// names of the mistakes to make, each between bars, into the built program. What the
// grader says of them is in mutants.txt.
#include <cstdlib>
#include <cstring>
#include <vector>
#include "minesweeper.h"

using namespace std;

char mistakes[256] = "mistakes: |none|";

bool is(const char *name) {
  const char *at = strstr(mistakes, name);
  return at != nullptr && at[-1] == '|' && at[strlen(name)] == '|';
}

int uninitialised() {
  int n;
  return n;
}

bool on_board(int row, int col) {
  return row >= 0 && row < 9 && col >= 0 && col < 9;
}

bool is_complete(const char mines[9][9], const char revealed[9][9]) {
  int complete = is("uninitialised truth") ? uninitialised() : true;
  int first_col = is("complete without column 1"), last_row = is("complete without row I") ? 7 : 8;
  bool flags = is("flags are uncovered"), wants = is("wants flags"), digits = is("needs digits");
  for (int row = 0; row <= last_row; row++)
    for (int col = first_col; col < 9; col++) {
      char shown = revealed[row][col];
      bool covered = shown == '?' || (shown == '*' && !flags) || (shown == ' ' && digits);
      if (mines[row][col] == '*' ? wants && shown != '*' : covered)
        complete = false;
    }
  if (is("completes by number")) {
    int uncovered = 0;
    for (int i = 0; i < 81; i++)
      uncovered += revealed[i / 9][i % 9] != '?' && revealed[i / 9][i % 9] != '*';
    complete = uncovered == 71;
  }
  if (is("opposite"))
    complete = !complete;
  if (!is("no return value"))
    return complete;
}

int neighbour(int i) {
  if (is("wraps to the opposite edge") || is("clamps at the edges"))
    return is("clamps at the edges") ? min(max(i, 0), 8) : (i + 9) % 9;
  return i;
}

int around(int row, int col, const char mines[9][9]) {
  int count = is("uninitialised count") ? uninitialised() : 0, lines = 0;
  bool rows = is("wraps from row I to row A"), straight = is("straight neighbours only"), itself = is("counts itself");
  bool along = is("wraps to the next row"), inside = is("no mines at the edges"), first = is("one mine a row");
  int above = is("no row above") ? 0 : -1, below = !is("no row below"), beside = !is("no column to the right");
  for (int down = above; down <= below; down++) {
    bool one = false;
    for (int right = -1; right <= beside; right++) {
      int r = neighbour(row + down), c = neighbour(col + right);
      if (rows)
        r = (r + 9) % 9;
      if ((down == 0 && right == 0 && !itself) || (straight && down != 0 && right != 0))
        continue;
      if (is("last row of the minefield") && r == 8)
        continue;
      if (inside && (r == 0 || c == 0 || r == 8 || c == 8))
        continue;
      bool there = along ? r * 9 + c >= 0 && r * 9 + c < 81 : on_board(r, c);
      if (there && mines[0][r * 9 + c] == '*') {
        count++;
        one = true;
      }
    }
    lines += one;
  }
  return first ? lines : count;
}

int count_mines(const char *position, const char mines[9][9]) {
  static int calls, sum;
  int row = position[0] - 'A' + is("counts around the row below");
  int col = position[1] - '1' + is("columns from 1");
  if (is("crashes") && mines[row][col] == '*')
    *(volatile char *)0 = 0;
  while (is("endless") && row == 0 && col < 4 && (mines[4][4] == '*' || mines[4][5] == '*'))
    ;
  if (is("counts rows and columns swapped"))
    swap(row, col);
  if (is("counts rows from the bottom"))
    row = 8 - row;
  if (is("remembers") && ++calls > 90)
    return 0;
  if (is("nothing at the edges") && (row == 0 || row == 8 || col == 0 || col == 8))
    return 0;
  if (is("a mine is -1") && mines[row][col] == '*')
    return -1;
  int count = around(row, col, mines);
  if (is("adds to the last count"))
    return sum += count;
  if (is("at most 1"))
    return count > 0;
  return is("one too few") ? count - 1 : count;
}

void uncover(int row, int col, const char mines[9][9], char revealed[9][9], bool first) {
  if (!on_board(row, col))
    return;
  if (revealed[row][col] != '?' && !(is("spreads over flags") && revealed[row][col] == '*'))
    return;
  char position[3] = {char('A' + row), char('1' + col), 0};
  int count = is("counts by itself") ? around(row, col, mines) : count_mines(position, mines);
  revealed[row][col] = count == 0 && !is("digit zero") ? ' ' : is("numbers") ? count : '0' + count;
  if (count > (is("spreads through 1s") ? 1 : 0) && !is("spreads from every number"))
    return;
  if (is("no spread") || (is("spreads once") && !first))
    return;
  bool straight = is("spreads straight"), up = is("does not spread up");
  for (int r = row - !up; r <= row + 1; r++)
    for (int c = col - 1; c <= col + 1; c++)
      if (!straight || r == row || c == col)
        uncover(r, c, mines, revealed, false);
}

bool is_solved(const char mines[9][9], const char revealed[9][9]) {
  bool flagged = true, same = true;
  for (int i = 0; i < 81; i++) {
    bool mine = mines[i / 9][i % 9] == '*', flag = revealed[i / 9][i % 9] == '*';
    flagged = flagged && (flag || !mine);
    same = same && flag == mine;
  }
  if (is("solved when nothing is covered"))
    return memchr(revealed, '?', 81) == nullptr;
  if (is("solved by the flags alone"))
    return same;
  if (is("solved only with flags") && !flagged)
    return false;
  return !is("never solved") && is_complete(mines, revealed);
}

MoveResult make_move(const char *position, const char mines[9][9], char revealed[9][9]) {
  int length = strlen(position);
  if (length < 2 || (length > 3 && !is("long words")))
    return is("invalid is redundant") ? REDUNDANT_MOVE : INVALID_MOVE;
  int row = (is("lower case") ? position[0] & ~32 : position[0]) - 'A';
  if (is("moves in rows from the bottom"))
    row = 8 - row;
  int col = position[1] - '1';
  int last_row = is("moves in row J") ? 9 : is("no moves in row I") ? 7 : 8;
  if (row < 0 || row > last_row || col < 0 || col > 8)
    return is("invalid is redundant") ? REDUNDANT_MOVE : INVALID_MOVE;
  char third = position[2];
  if (third != 0 && third != '*' && !is("third character") && !is("any third character flags"))
    return is("invalid is redundant") ? REDUNDANT_MOVE : INVALID_MOVE;
  bool flag = third == '*' || (is("any third character flags") && third != 0);
  bool solved = is_solved(mines, revealed);
  char &square = revealed[row][col];
  if (flag && square == '*' && is("toggles")) {
    square = '?';
    return VALID_MOVE;
  }
  if (!flag && square == '*' && is("uncovers flags"))
    square = '?';
  bool mine = is("a mine is -1") ? count_mines(position, mines) == -1 : mines[row][col] == '*';
  if (mine && !flag && is("explodes before it looks for a flag"))
    return BLOWN_UP;
  bool again = (square == '*' && is("flags are not redundant")) ||
               (square == '*' && !flag && is("only flags on flags are redundant")) || (flag && is("flags any square"));
  if (square != '?' && !again)
    return is("redundant is valid") ? VALID_MOVE : REDUNDANT_MOVE;
  if (mine && (!flag || is("flags explode")) && !is("mines do not explode")) {
    if (is("shows the mine"))
      square = 'X';
    for (int i = 0; i < 81 && is("shows the mines"); i++)
      if (mines[i / 9][i % 9] == '*')
        revealed[i / 9][i % 9] = '*';
    for (int i = 0; i < 81 && is("shows the board"); i++) {
      int count = around(i / 9, i % 9, mines);
      revealed[i / 9][i % 9] = mines[i / 9][i % 9] == '*' ? '*' : count || is("digit zero") ? '0' + count : ' ';
    }
    if (is("shows the minefield"))
      memcpy(revealed, mines, 81);
    return BLOWN_UP;
  }
  if (!flag)
    uncover(row, col, mines, revealed, true);
  else if (!is("flags are not set"))
    square = '*';
  if (flag && is("flags solve nothing"))
    return VALID_MOVE;
  bool ends = is("solved too late") ? solved : is_solved(mines, revealed);
  return ends != is("swaps two codes") ? SOLVED_BOARD : VALID_MOVE;
}

bool answer(char *move, int row, int col, bool flag) {
  if (is("rows for columns"))
    swap(row, col);
  move[0] = (is("lower case moves") ? 'a' : 'A') + row;
  move[1] = '1' + col;
  move[2] = flag && !is("no star") ? '*' : 0;
  if (!is("no end"))
    move[3] = 0;
  if (is("named from the bottom"))
    move[0] = 'A' + 8 - row;
  if (is("lines") || is("blanks"))
    strcat(move, is("lines") ? "\n" : " ");
  if (is("too long"))
    memset(move, 'x', 5000);
  return true;
}

// one_number looks at one number at a time.
bool one_number(const char revealed[9][9], char *move) {
  int first_row = is("not the first row");
  for (int row = first_row; row < 9; row++)
    for (int col = 0; col < 9; col++) {
      char shown = revealed[row][col];
      if (shown < '1' || shown > '8' || (is("only ones") && shown != '1'))
        continue;
      int flags = 0, covered = 0, at = 0, number = shown - '0';
      for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++)
          if (on_board(r, c) && (revealed[r][c] == '?' || revealed[r][c] == '*')) {
            flags += revealed[r][c] == '*';
            if (revealed[r][c] == '?' || is("flags are covered")) {
              covered++;
              at = r * 9 + c;
            }
          }
      if (is("no flags counted"))
        flags = 0;
      int missing = is("flags are not subtracted") ? number : number - flags;
      if (covered > 0 && flags == number && !is("only flags"))
        return answer(move, at / 9, at % 9, false);
      if (covered > 0 && missing == covered)
        return answer(move, at / 9, at % 9, true);
    }
  move[0] = 0;
  return false;
}

// mine has 1 for a mine, 0 for none and -1 for what is not known.
bool fits(int row, int col, const char revealed[9][9], const int mine[9][9]) {
  int known = 0, open = 0;
  for (int r = row - 1; r <= row + 1; r++)
    for (int c = col - 1; c <= col + 1; c++)
      if (on_board(r, c)) {
        known += mine[r][c] == 1;
        open += mine[r][c] == -1;
      }
  int number = revealed[row][col] == ' ' ? 0 : revealed[row][col] - '0';
  return known <= number && number <= known + open;
}

bool is_number(int row, int col, const char revealed[9][9]) {
  return on_board(row, col) && revealed[row][col] != '?' && revealed[row][col] != '*';
}

bool fits_around(int row, int col, const char revealed[9][9], const int mine[9][9]) {
  for (int r = row - 1; r <= row + 1; r++)
    for (int c = col - 1; c <= col + 1; c++)
      if (is_number(r, c, revealed) && !fits(r, c, revealed, mine))
        return false;
  return true;
}

// possible tells if the squares from the next on can be filled.
bool possible(const vector<int> &frontier, size_t next, const char revealed[9][9], int mine[9][9]) {
  while (next < frontier.size() && mine[frontier[next] / 9][frontier[next] % 9] != -1)
    next++;
  if (next == frontier.size())
    return true;
  int row = frontier[next] / 9, col = frontier[next] % 9;
  for (int value = 0; value <= 1; value++) {
    mine[row][col] = value;
    bool can = fits_around(row, col, revealed, mine) && possible(frontier, next + 1, revealed, mine);
    mine[row][col] = -1;
    if (can)
      return true;
  }
  return false;
}

bool find_safe_move(const char revealed[9][9], char *move) {
  if (is("one number"))
    return one_number(revealed, move);
  int mine[9][9];
  vector<int> frontier;
  char unknown = is("flags are unknown") ? '*' : '?', known = is("flags are no mines") ? '!' : '*';
  for (int i = 0; i < 81; i++) {
    char shown = revealed[i / 9][i % 9];
    mine[i / 9][i % 9] = shown == '?' || shown == unknown ? -1 : shown == known;
  }
  // Squares around one number after another, so that a contradiction shows soon.
  bool listed[9][9] = {};
  for (int row = 0; row < 9; row++)
    for (int col = 0; col < 9; col++)
      for (int r = row - 1; r <= row + 1 && is_number(row, col, revealed); r++)
        for (int c = col - 1; c <= col + 1; c++)
          if (on_board(r, c) && mine[r][c] == -1 && !listed[r][c]) {
            listed[r][c] = true;
            frontier.push_back(r * 9 + c);
          }
  for (int square : frontier) {
    int row = square / 9, col = square % 9;
    for (int value = is("never flags"); value <= (is("never uncovers") ? 0 : 1); value++) {
      mine[row][col] = value;
      bool can = fits_around(row, col, revealed, mine) && possible(frontier, 0, revealed, mine);
      mine[row][col] = -1;
      if (!can)
        return answer(move, row, col, value == 0);
    }
  }
  if (!is("does not write"))
    strcpy(move, is("leaves the move") ? "A1" : "");
  return is("always true");
}
