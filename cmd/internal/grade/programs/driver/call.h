// A call of a function and its answer. The gaps are zero, so that a function
// that reads or writes a little beyond a board does the same on every machine.
struct mines_call {
  int question;  // its place among the exercise's
  char before[96];
  char mines[9][9];
  char between[96];
  char revealed[9][9];
  char after[96];
  char result[32];
  char position[512];    // also where find_safe_move writes its move
  char beyond[1 << 16];  // zero, so that a move that is too long is seen
};
