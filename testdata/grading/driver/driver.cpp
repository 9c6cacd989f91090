// A driver for the exercise's four functions. It is linked with a student's
// minesweeper.cpp, asks the functions what probes.txt lists, and prints an answer
// a line; grade_functions.sh compares the answers with those of mines.
//
// Only the four functions are the student's. Boards are read, and the moves of
// find_safe_move made, by the driver's own code, so that a mistake costs once.

#include "minesweeper.h"

#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

namespace {

using Board = char[9][9];

void load(const std::string& file, Board b) {
  std::ifstream in(file);
  std::string line;
  for (int row = 0; row < 9; row++) {
    std::getline(in, line);
    line.resize(9, ' ');
    std::memcpy(b[row], line.data(), 9);
  }
}

std::string text(const Board b) {
  std::string out;
  for (int row = 0; row < 9; row++) {
    out += (row ? "/" : "") + std::string(b[row], 9);
  }
  return out;
}

const char* name(int result) {
  switch (result) {
    case -3: return "INVALID_MOVE";
    case -2: return "REDUNDANT_MOVE";
    case -1: return "BLOWN_UP";
    case 0: return "VALID_MOVE";
    case 1: return "SOLVED_BOARD";
  }
  return "?";
}

int around(const Board mines, int row, int col) {
  int n = 0;
  for (int r = row - 1; r <= row + 1; r++)
    for (int c = col - 1; c <= col + 1; c++)
      n += r >= 0 && r < 9 && c >= 0 && c < 9 && (r != row || c != col) && mines[r][c] == '*';
  return n;
}

void uncover(const Board mines, Board b, int row, int col) {
  if (row < 0 || row > 8 || col < 0 || col > 8 || b[row][col] != '?') return;
  int n = around(mines, row, col);
  b[row][col] = n ? char('0' + n) : ' ';
  for (int i = 0; n == 0 && i < 9; i++) uncover(mines, b, row - 1 + i / 3, col - 1 + i % 3);
}

// complete FILE
void complete(std::istream& words, Board mines) {
  std::string file;
  words >> file;
  Board b;
  load(file, b);
  std::cout << (is_complete(mines, b) ? "complete" : "not complete") << std::endl;
}

// count SQUARE
void count(std::istream& words, Board mines) {
  std::string square;
  words >> square;
  char position[512];
  std::strcpy(position, square.c_str());
  std::cout << count_mines(position, mines) << std::endl;
}

// move FILE MOVE...: the result of the last, and the board then
void moves(std::istream& words, Board mines) {
  std::string file, move;
  words >> file;
  Board b;
  load(file, b);
  int result = 9;
  while (words >> move) {
    char position[512];
    std::strcpy(position, move.c_str());
    result = make_move(position, mines, b);
  }
  std::cout << name(result) << " " << text(b) << std::endl;
}

// safe FILE: the moves of find_safe_move, until there is none or one is no move
void safe(std::istream& words, Board mines) {
  std::string file;
  words >> file;
  Board b;
  load(file, b);
  char move[512] = "";
  for (int i = 0; i < 81 && find_safe_move(b, move); i++) {
    std::cout << move << " ";
    int row = move[0] - 'A', col = move[1] - '1';
    bool known = row >= 0 && row < 9 && col >= 0 && col < 9 && b[row][col] == '?';
    if (!known || std::strlen(move) > 3) break;
    if (move[2] == '*')
      b[row][col] = '*';
    else if (mines[row][col] == '*')
      break;
    else
      uncover(mines, b, row, col);
  }
  std::cout << std::endl;
}

}  // namespace

int main() {
  Board mines;
  load("mines.dat", mines);
  std::ifstream probes("probes.txt");
  std::string line, question;
  while (std::getline(probes, line)) {
    std::istringstream words(line.substr(0, line.find('#')));
    if (!(words >> question)) continue;
    std::cout << line.substr(0, line.find_last_not_of(" \t", line.find('#') - 1) + 1) << ": ";
    if (question == "complete") complete(words, mines);
    if (question == "count") count(words, mines);
    if (question == "move") moves(words, mines);
    if (question == "safe") safe(words, mines);
  }
}
