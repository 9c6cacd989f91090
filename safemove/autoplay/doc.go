// Package autoplay plays whole games: it makes every move that is certain, and
// where there is none it asks a policy of package guess.
//
// At each turn a [Player] takes the first of these moves that exists:
//
//	flag      a mine that is certain and not flagged yet, with PlayerOptions.Flags
//	cheap     a square that one or two numbers prove free
//	exact     a square that is free in every layout
//	guess     the choice of the policy
//
// Certain moves do not depend on the policy, so policies differ only in their
// guesses.
//
// [Policies] lists every kind of player, and [Parse] reads the name of one with
// its settings. A new way to guess belongs in package guess; a whole player
// with rules of its own, such as package classic, is added to Policies.
//
// The package sees boards and never a minefield.
package autoplay
