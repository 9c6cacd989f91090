// A driver for the exercise's four functions. It is linked with a student's
// minesweeper.cpp, calls the functions for each line of probes.txt, and prints one
// line for each answer. grade_functions.sh compares the answers with those of mines.
//
// Only the four functions are the student's. The driver itself reads the boards and
// makes the moves of find_safe_move, so that a mistake costs points only once. Each
// question has its own process, so that a crash costs one answer. The answers go to
// file descriptor 3, because the student's code may print to standard output.

#include "minesweeper.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <istream>
#include <sstream>
#include <string>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

// name returns the name that a result has in the student's header.
template <class Result>
const char* name(Result result) {
  if (result == INVALID_MOVE) return "INVALID_MOVE";
  if (result == REDUNDANT_MOVE) return "REDUNDANT_MOVE";
  if (result == BLOWN_UP) return "BLOWN_UP";
  if (result == VALID_MOVE) return "VALID_MOVE";
  if (result == SOLVED_BOARD) return "SOLVED_BOARD";
  return "?";
}

int answers = 3;  // where answers are written

void answer(const std::string& text) {
  if (write(answers, text.data(), text.size()) < 0) _exit(1);
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
  answer(is_complete(mines, b) ? "complete" : "not complete");
}

// count SQUARE
void count(std::istream& words, Board mines) {
  std::string square;
  words >> square;
  char position[512];
  std::strcpy(position, square.c_str());
  answer(std::to_string(count_mines(position, mines)));
}

// move FILE MOVE...: the result of the last, and the board then
void moves(std::istream& words, Board mines) {
  std::string file, move;
  words >> file;
  Board b;
  load(file, b);
  std::string result;
  while (words >> move) {
    char position[512];
    std::strcpy(position, move.c_str());
    result = name(make_move(position, mines, b));
  }
  answer(result + " " + text(b));
}

// safe FILE: the moves of find_safe_move, until there is none or one is no move
void safe(std::istream& words, Board mines) {
  std::string file;
  words >> file;
  Board b;
  load(file, b);
  char move[512] = "";
  for (int i = 0; i < 81 && find_safe_move(b, move); i++) {
    answer(std::string(move) + " ");
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
}

// none FILE: what find_safe_move says of a board without any safe move
void none(std::istream& words) {
  std::string file;
  words >> file;
  Board b;
  load(file, b);
  char move[512] = "A1";
  bool found = find_safe_move(b, move);
  answer(found || move[0] ? "a move" : "none");
}

void ask(const std::string& question, std::istream& words, Board mines) {
  if (question == "complete") complete(words, mines);
  if (question == "count") count(words, mines);
  if (question == "move") moves(words, mines);
  if (question == "safe") safe(words, mines);
  if (question == "none") none(words);
}

// limit bounds the time of this process: a second of work, five of waiting.
void limit() {
  rlimit second = {1, 1};
  setrlimit(RLIMIT_CPU, &second);
  alarm(5);
}

// asked asks in a process of its own and returns the answer and how that ended.
std::string asked(const std::string& question, std::istream& words, Board mines, int& status) {
  int ends[2];
  if (pipe(ends) != 0) std::exit(1);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  pid_t child = fork();
  if (child == 0) {
    close(answers);
    answers = ends[1];
    limit();
    ask(question, words, mines);
    _exit(0);
  }
  close(ends[1]);
  if (child < 0 || waitpid(child, &status, 0) != child) std::exit(1);
  char text[4096];
  ssize_t n = read(ends[0], text, sizeof text);
  close(ends[0]);
  return std::string(text, n > 0 ? n : 0);
}

// trouble names an end that is none of an answer.
const char* trouble(int status) {
  if (WIFEXITED(status)) return "";
  int sign = WTERMSIG(status);
  return sign == SIGALRM || sign == SIGXCPU || sign == SIGKILL ? "did not end" : "crashed";
}

}  // namespace

int main() {
  Board mines;
  load("mines.dat", mines);
  std::ifstream probes("probes.txt");
  std::string line, question;
  while (std::getline(probes, line)) {
    size_t end = line.find('#');
    std::string probe = line.substr(0, line.find_last_not_of(" \t", end == std::string::npos ? end : end - 1) + 1);
    std::istringstream words(probe);
    if (!(words >> question)) continue;
    int status = 0;
    answer(probe + ": " + asked(question, words, mines, status) + "\n");
    if (*trouble(status)) answer(std::string(trouble(status)) + ": " + probe + "\n");
  }
}
