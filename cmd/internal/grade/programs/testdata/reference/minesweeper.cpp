// A solution of the exercise. The tests change lines of it.
#include <cstring>
#include <vector>
#include "minesweeper.h"

using namespace std;

const int SIZE = 9;

bool on_board(int row, int col) {
  return row >= 0 && row < SIZE && col >= 0 && col < SIZE;
}

bool is_complete(const char mines[9][9], const char revealed[9][9]) {
  for (int row = 0; row < SIZE; row++)
    for (int col = 0; col < SIZE; col++) {
      bool covered = revealed[row][col] == '?' || revealed[row][col] == '*';
      if (mines[row][col] != '*' && covered)
        return false;
    }
  return true;
}

int around(int row, int col, const char mines[9][9]) {
  int count = 0;
  for (int r = row - 1; r <= row + 1; r++)
    for (int c = col - 1; c <= col + 1; c++) {
      if (r == row && c == col)
        continue;
      if (on_board(r, c) && mines[r][c] == '*')
        count++;
    }
  return count;
}

int count_mines(const char *position, const char mines[9][9]) {
  int row = position[0] - 'A';
  int col = position[1] - '1';
  return around(row, col, mines);
}

void uncover(int row, int col, const char mines[9][9], char revealed[9][9]) {
  if (!on_board(row, col))
    return;
  if (revealed[row][col] != '?')
    return;
  char position[3] = {char('A' + row), char('1' + col), 0};
  int count = count_mines(position, mines);
  revealed[row][col] = count == 0 ? ' ' : '0' + count;
  if (count > 0)
    return;
  for (int r = row - 1; r <= row + 1; r++)
    for (int c = col - 1; c <= col + 1; c++)
      uncover(r, c, mines, revealed);
}

MoveResult make_move(const char *position, const char mines[9][9], char revealed[9][9]) {
  if (strlen(position) < 2 || strlen(position) > 3)
    return INVALID_MOVE;
  int row = position[0] - 'A';
  int col = position[1] - '1';
  if (!on_board(row, col))
    return INVALID_MOVE;
  if (position[2] != 0 && position[2] != '*')
    return INVALID_MOVE;
  bool flag = position[2] == '*';
  if (revealed[row][col] != '?')
    return REDUNDANT_MOVE;
  if (!flag && mines[row][col] == '*')
    return BLOWN_UP;
  if (flag)
    revealed[row][col] = '*';
  else
    uncover(row, col, mines, revealed);
  return is_complete(mines, revealed) ? SOLVED_BOARD : VALID_MOVE;
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
    if (fits_around(row, col, revealed, mine) && possible(frontier, next + 1, revealed, mine)) {
      mine[row][col] = -1;
      return true;
    }
  }
  mine[row][col] = -1;
  return false;
}

bool find_safe_move(const char revealed[9][9], char *move) {
  int mine[9][9];
  vector<int> frontier;
  for (int row = 0; row < SIZE; row++)
    for (int col = 0; col < SIZE; col++)
      mine[row][col] = revealed[row][col] == '?' ? -1 : revealed[row][col] == '*';
  // Squares around one number after another, so that a contradiction shows soon.
  bool listed[9][9] = {};
  for (int row = 0; row < SIZE; row++)
    for (int col = 0; col < SIZE; col++)
      for (int r = row - 1; r <= row + 1 && is_number(row, col, revealed); r++)
        for (int c = col - 1; c <= col + 1; c++)
          if (on_board(r, c) && mine[r][c] == -1 && !listed[r][c]) {
            listed[r][c] = true;
            frontier.push_back(r * 9 + c);
          }
  for (int square : frontier) {
    int row = square / 9, col = square % 9;
    for (int value = 0; value <= 1; value++) {
      mine[row][col] = value;
      bool can = fits_around(row, col, revealed, mine) && possible(frontier, 0, revealed, mine);
      mine[row][col] = -1;
      if (!can) {
        move[0] = 'A' + row;
        move[1] = '1' + col;
        move[2] = value == 0 ? '*' : 0;
        move[3] = 0;
        return true;
      }
    }
  }
  move[0] = 0;
  return false;
}
