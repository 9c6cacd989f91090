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

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

extern "C" long mines_right_count(const char *position, const char mines[9][9]) {
  long count = 0;
  for (int i = 0; i < 81; i++) {
    int down = std::abs(i / 9 - (position[0] - 'A')), right = std::abs(i % 9 - (position[1] - '1'));
    count += down <= 1 && right <= 1 && down + right > 0 && mines[i / 9][i % 9] == '*';
  }
  return count;
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
  const int both[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
  long sum = 0;
  for (int who : both) {
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

// encode writes bytes in hexadecimal, or a sign for none, and a '\0' after them.
void encode(const char *from, size_t size, char *to) {
  if (size == 0) *to++ = '-';
  for (size_t i = 0; i < size; i++) {
    *to++ = "0123456789abcdef"[(from[i] >> 4) & 15];
    *to++ = "0123456789abcdef"[from[i] & 15];
  }
  *to = 0;
}

// send prints a line of the channel.
void send(const char *format, ...) {
  va_list values;
  va_start(values, format);
  if (vdprintf(answers, format, values) < 0) _exit(99);
  va_end(values);
}

// overflowed reports whether find_safe_move wrote beyond the place for its move.
bool overflowed(const mines_call &call) {
  const char *beyond = call.beyond;
  return call.question == 3 && (beyond[0] != 0 || std::memcmp(beyond, beyond + 1, sizeof call.beyond - 1) != 0);
}

void answer(const char *number, const char *mode, mines_call &call) {
  limit(std::strcmp(mode, "again") == 0 ? 2 : 1);
  static char mines[sizeof call.mines], revealed[sizeof call.revealed];
  std::memcpy(mines, call.mines, sizeof mines);
  std::memcpy(revealed, call.revealed, sizeof revealed);
  pid_t self = getpid();
  mines_question(&call);
  static char position[2 * sizeof call.position + 1], after[2 * sizeof call.revealed + 1];
  encode(call.position, strnlen(call.position, sizeof call.position), position);
  encode(&call.revealed[0][0], sizeof call.revealed, after);
  if (getpid() != self) _exit(0);  // a process that the function started
  if (waitpid(-1, nullptr, WNOHANG) >= 0) send("forks %s - -\n", number);
  bool changed = call.question != 2 && std::memcmp(revealed, call.revealed, sizeof revealed) != 0;
  if (changed || std::memcmp(mines, call.mines, sizeof mines) != 0) send("changes %s - -\n", number);
  if (overflowed(call)) send("overflows %s - -\n", number);
  send("answer %s %s %s %s\n", number, call.result, position, after);
}

// inCopy answers in a copy of this process, and returns what waitpid says of its end.
// What the copy started ends with it.
int inCopy(const char *number, const char *mode, mines_call &call) {
  pid_t child = fork();
  if (child < 0) return 98 << 8;  // the status of exit(98)
  if (child == 0) {
    setpgid(0, 0);
    answer(number, mode, call);
    _exit(0);
  }
  setpgid(child, child);
  int status = 0;
  waitpid(child, &status, 0);
  kill(-child, SIGKILL);
  return status;
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
    int status = 0;
    if (std::strcmp(mode, "again") == 0)
      answer(number, mode, call);
    else
      status = inCopy(number, mode, call);
    bool killed = WIFSIGNALED(status);
    int code = killed ? WTERMSIG(status) : WEXITSTATUS(status);
    send("ended %s %s %d %ld\n", number, killed ? "signal" : "exit", code, worked() - before);
  }
}
