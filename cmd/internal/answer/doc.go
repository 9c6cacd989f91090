// Package answer holds the documents of the program: one for each kind of
// thing that it reports, such as a board, a chance or a hint. Each has its JSON
// and its line in one file, so the commands, the page and the games report it in
// the same way. They choose a [Form] and write nothing of their own. The
// sentences with reasons come from the packages that found them: safemove (of
// certain moves) and hint (of guesses). A value of another package that has all
// that its document says is the document itself, such as [review.Remark].
//
// The JSON is a contract with programs: "mines help json" describes every key,
// and schema.json has the same for validators. The rules are:
//
//   - Every document is one object on a line; its first key is kind.
//   - Nothing is null. What is not known is absent. Lists are always there,
//     except those marked optional in the help.
//   - A key has one type in all documents of its kind, and one meaning in all.
//   - A chance is a number from 0 to 1, which is 0 or 1 only if that is
//     certain. Its key says what the chance is of. Beside it, where it is
//     exact, stands a fraction as text.
//   - Numbers that may be larger than 2^53 are decimal text.
//
// To add a document, write a file with its struct, which begins with a [Head]
// that is tagged with the kind, its constructor and its Text. Add the kind to
// the list of kinds, and describe it in the help and in the schema.
// The package must not know flags, terminals and files, and must build for
// js/wasm.
package answer
