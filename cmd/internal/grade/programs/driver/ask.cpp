// Calls the four functions. This is compiled behind the student's header and must not
// depend on how the functions are declared: for what cannot be called there is no
// program, because nothing defines mines_absent.
// Each question is a function of its own. Where not all can be linked, the linker
// leaves a function out of the programs of the others, with all that it calls.

#include "first.h"
#include "behind.h"
#include "call.h"

// The values of results that are numbers: those of macros, those of constants if
// make_move seems to return numbers and these are declared, or those of the exercise.
#if defined(INVALID_MOVE) || defined(MINES_NAMED)
const int mines_invalid = INVALID_MOVE;
#undef INVALID_MOVE
#else
const int mines_invalid = -3;
#endif
#if defined(REDUNDANT_MOVE) || defined(MINES_NAMED)
const int mines_redundant = REDUNDANT_MOVE;
#undef REDUNDANT_MOVE
#else
const int mines_redundant = -2;
#endif
#if defined(BLOWN_UP) || defined(MINES_NAMED)
const int mines_blown = BLOWN_UP;
#undef BLOWN_UP
#else
const int mines_blown = -1;
#endif
#if defined(SOLVED_BOARD) || defined(MINES_NAMED)
const int mines_solved = SOLVED_BOARD;
#undef SOLVED_BOARD
#else
const int mines_solved = 1;
#endif
#if defined(VALID_MOVE) || defined(MINES_NAMED)
const int mines_valid = VALID_MOVE;
#undef VALID_MOVE
#else
const int mines_valid = 0;
#endif

extern "C" void mines_absent();

namespace mines_driver {

template <class Call> void number(Call &c, long n) { std::snprintf(c.result, sizeof c.result, "%ld", n); }
template <class Call> void truth(Call &c, bool b) { std::strcpy(c.result, b ? "true" : "false"); }

// name returns the name of a result: that of the enumerator, whatever its value.
template <class Result> const char *name(Result r) {
#define MINES_NAME(NAME, VALUE)                         \
  if constexpr (requires { Result::NAME; }) {           \
    if (r == Result::NAME) return #NAME;                \
  } else if (static_cast<int>(r) == VALUE) {            \
    return #NAME;                                       \
  }
  MINES_NAME(INVALID_MOVE, mines_invalid)
  MINES_NAME(REDUNDANT_MOVE, mines_redundant)
  MINES_NAME(BLOWN_UP, mines_blown)
  MINES_NAME(SOLVED_BOARD, mines_solved)
  MINES_NAME(VALID_MOVE, mines_valid)
  return nullptr;
}

template <class Call, class Result> void named(Call &c, Result r) {
  const char *known = name(r);
  known ? (void)std::strcpy(c.result, known) : number(c, static_cast<int>(r));
}

template <class Call> void ask_is_complete(Call &c) {
  if constexpr (requires { static_cast<bool>(is_complete(c.mines, c.revealed)); })
    truth(c, static_cast<bool>(is_complete(c.mines, c.revealed)));
  else
    mines_absent();
}

template <class Call> void ask_count_mines(Call &c) {
  std::string text = c.position;
  if constexpr (requires { static_cast<long>(count_mines(c.position, c.mines)); })
    number(c, static_cast<long>(count_mines(c.position, c.mines)));
  else if constexpr (requires { static_cast<long>(count_mines(text, c.mines)); })
    number(c, static_cast<long>(count_mines(text, c.mines)));
  else
    mines_absent();
}

template <class Call> void ask_make_move(Call &c) {
  std::string text = c.position;
  if constexpr (requires { static_cast<int>(make_move(c.position, c.mines, c.revealed)); })
    named(c, make_move(c.position, c.mines, c.revealed));
  else if constexpr (requires { static_cast<int>(make_move(text, c.mines, c.revealed)); })
    named(c, make_move(text, c.mines, c.revealed));
  else
    mines_absent();
}

template <class Call> void ask_find_safe_move(Call &c) {
  std::string text = c.position;
  if constexpr (requires { static_cast<bool>(find_safe_move(c.revealed, c.position)); }) {
    truth(c, static_cast<bool>(find_safe_move(c.revealed, c.position)));
  } else if constexpr (requires { static_cast<bool>(find_safe_move(c.revealed, text)); }) {
    truth(c, static_cast<bool>(find_safe_move(c.revealed, text)));
    std::strncpy(c.position, text.c_str(), sizeof c.position - 1);
  } else {
    mines_absent();
  }
}

}  // namespace mines_driver

extern "C" void mines_is_complete(mines_call *c) { mines_driver::ask_is_complete(*c); }
extern "C" void mines_count_mines(mines_call *c) { mines_driver::ask_count_mines(*c); }
extern "C" void mines_make_move(mines_call *c) { mines_driver::ask_make_move(*c); }
extern "C" void mines_find_safe_move(mines_call *c) { mines_driver::ask_find_safe_move(*c); }

// mines_any asks the question of a call.
extern "C" void mines_any(mines_call *c) {
  void (*const questions[])(mines_call *) = {mines_is_complete, mines_count_mines, mines_make_move, mines_find_safe_move};
  questions[c->question](c);
}

// The right count_mines in serve.cpp, for positions that are of another type.
extern "C" long mines_right_count(const char *position, const char mines[9][9]);
extern "C" long mines_right_count_of_string(const std::string &position, const char mines[9][9]) {
  return mines_right_count(position.c_str(), mines);
}
