// Package testdata holds the example programs of "mines bot example".
package testdata

import "embed"

// Bots are the files in the folder bots.
//
//go:embed bots/chance.py bots/first.sh bots/first.go bots/ruby_player.rb
var Bots embed.FS
