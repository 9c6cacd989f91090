// Package text writes words and numbers for people: amounts, lists, chances,
// quoted words, cells of tables and names of files in errors. It is the one
// place for a spelling that several commands share.
//
// It must not know which command writes the text, or where the text goes.
package text
