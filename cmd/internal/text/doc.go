// Package text writes words and numbers as people read them: amounts, lists,
// chances, quoted words and cells of tables. What every command writes alike is
// written here.
//
// It does not know where the text goes.
package text
