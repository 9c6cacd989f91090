// The main function of a question's program, whose argument is the place of the
// question among the exercise's. It reads a call a line, lets a copy of this process
// make it, and prints the answer and how the copy ended:
//
//   NUMBER MODE POSITION MINES REVEALED
//   forks NUMBER - -                        if processes were started and are left
//   changes NUMBER - -                      if a board changed that should not
//   overflows NUMBER - -                    if a move is longer than its place
//   answer NUMBER RESULT POSITION REVEALED
//   ended NUMBER exit|signal STATUS MICROSECONDS   of the processor
//
// The number is random and comes back with the answer, so that no output of the
// student's code can pass for an answer to a later call. Texts and boards are in
// hexadecimal. The modes: "once" in a copy of its own; "again" in this process,
// which sees the calls before it.
//
// The program in which make_move is asked has the right functions below in place of
// the student's, so that a move is judged by what they would have said.
//
// The channel is moved away from the standard streams before the constructors
// of the student's objects run: what they print goes to standard error.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "call.h"

// What the program asks: a question, or any.
extern "C" void mines_question(mines_call *);

extern "C" long mines_right_is_complete(const char mines[9][9], const char revealed[9][9]) {
  for (int i = 0; i < 81; i++)
    if (mines[i / 9][i % 9] != '*' && (revealed[i / 9][i % 9] == '?' || revealed[i / 9][i % 9] == '*')) return 0;
  return 1;
}

extern "C" long mines_right_count_mines(const char *position, const char mines[9][9]) {
  long count = 0;
  for (int i = 0; i < 81; i++) {
    int down = std::abs(i / 9 - (position[0] - 'A')), right = std::abs(i % 9 - (position[1] - '1'));
    count += down <= 1 && right <= 1 && down + right > 0 && mines[i / 9][i % 9] == '*';
  }
  return count;
}

extern "C" long mines_right_count_mines_string(const std::string &position, const char mines[9][9]) {
  return mines_right_count_mines(position.c_str(), mines);
}

namespace {

FILE *calls;
int answers;

// limit gives this process some more seconds of work, and 20 by the clock.
void limit(int seconds) {
  rusage used;
  rlimit cpu;
  getrusage(RUSAGE_SELF, &used);
  getrlimit(RLIMIT_CPU, &cpu);
  cpu.rlim_cur = used.ru_utime.tv_sec + used.ru_stime.tv_sec + seconds;
  setrlimit(RLIMIT_CPU, &cpu);
  alarm(20);
}

// worked returns the microseconds of work of this process and of those that have ended.
long worked() {
  long sum = 0;
  for (int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage used;
    getrusage(who, &used);
    sum += (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000 + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
  }
  return sum;
}

__attribute__((constructor(101))) void move_channel() {
  int in = fcntl(0, F_DUPFD_CLOEXEC, 100);
  answers = fcntl(1, F_DUPFD_CLOEXEC, 3);  // where a program that writes on every descriptor is noticed
  int none = open("/dev/null", O_RDWR);
  if (in < 0 || answers < 0 || none < 0) _exit(99);
  dup2(none, 0);
  dup2(2, 1);
  close(none);
  calls = fdopen(in, "r");
  limit(1);
}

int digit(char c) { return c >= 'a' ? c - 'a' + 10 : c - '0'; }

// decode fills a field from hexadecimal digits.
void decode(const char *digits, char *to, size_t size) {
  for (; size > 0 && digits[0] > ' ' && digits[0] != '-' && digits[1] > ' '; digits += 2, size--)
    *to++ = static_cast<char>(digit(digits[0]) * 16 + digit(digits[1]));
}

void encode(const char *from, size_t size, std::string &to) {
  for (size_t i = 0; i < size; i++) {
    to += "0123456789abcdef"[(from[i] >> 4) & 15];
    to += "0123456789abcdef"[from[i] & 15];
  }
  if (size == 0) to += '-';
}

void send(const std::string &line) {
  if (write(answers, line.data(), line.size()) < 0) _exit(99);
}

// changed reports whether a function changed a board that it only gets to read.
bool changed(const mines_call &before, const mines_call &call) {
  return std::memcmp(before.mines, call.mines, sizeof call.mines) != 0 ||
         (call.question != 2 && std::memcmp(before.revealed, call.revealed, sizeof call.revealed) != 0);
}

// overflowed reports whether find_safe_move wrote beyond the place for its move.
bool overflowed(const mines_call &call) {
  return call.question == 3 && std::any_of(std::begin(call.beyond), std::end(call.beyond), [](char c) { return c != 0; });
}

void answer(const std::string &number, const std::string &mode, mines_call &call) {
  limit(mode == "again" ? 2 : 1);
  static mines_call before;
  before = call;
  std::string line = "answer " + number + " ";
  pid_t self = getpid();
  mines_question(&call);
  line += std::string(call.result) + " ";
  encode(call.position, strnlen(call.position, sizeof call.position), line);
  line += " ";
  encode(&call.revealed[0][0], sizeof call.revealed, line);
  line += "\n";
  if (getpid() != self) _exit(0);  // a process that the function started
  if (waitpid(-1, nullptr, WNOHANG) >= 0) send("forks " + number + " - -\n");
  if (changed(before, call)) send("changes " + number + " - -\n");
  if (overflowed(call)) send("overflows " + number + " - -\n");
  send(line);
}

// inCopy answers in a copy of this process, and returns how that ended. What
// the copy started ends with it.
std::string inCopy(const std::string &number, const std::string &mode, mines_call &call) {
  pid_t child = fork();
  if (child < 0) return "exit 98";
  if (child == 0) {
    setpgid(0, 0);
    answer(number, mode, call);
    _exit(0);
  }
  setpgid(child, child);
  int status = 0;
  waitpid(child, &status, 0);
  kill(-child, SIGKILL);
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return "exit " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

int main(int, char **arguments) {
  static char line[4096];
  while (alarm(0), fgets(line, sizeof line, calls)) {
    char number[64], mode[16], position[1100], mines[200], revealed[200];
    if (sscanf(line, "%63s %15s %1099s %199s %199s", number, mode, position, mines, revealed) != 5) return 97;
    static mines_call call;
    std::memset(&call, 0, sizeof call);
    call.question = std::atoi(arguments[1]);
    if (call.question == 3) std::strcpy(call.position + 2, "####");  // so that a move without its end is seen
    decode(position, call.position, sizeof call.position - 1);
    decode(mines, &call.mines[0][0], sizeof call.mines);
    decode(revealed, &call.revealed[0][0], sizeof call.revealed);
    long before = worked();
    std::string end = "exit 0";
    if (std::strcmp(mode, "again") == 0)
      answer(number, mode, call);
    else
      end = inCopy(number, mode, call);
    send("ended " + std::string(number) + " " + end + " " + std::to_string(worked() - before) + "\n");
  }
}
