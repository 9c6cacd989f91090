// A call of a function and its answer. The gaps are zero, so that a function
// that reads or writes a little beyond a board does the same on every machine.
struct mines_call {
  int question;        // its place among the exercise's
  char position[512];  // also where find_safe_move writes its move
  char before[96];
  char mines[9][9];
  char between[96];
  char revealed[9][9];
  char after[96];
  char result[32];
};
