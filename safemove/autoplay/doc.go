// Package autoplay plays: every move that is certain first, then what a policy
// of package guess chooses.
//
// A turn asks in this order, and stops at the first answer:
//
//	flag      a mine that is certain and not flagged yet, if asked to flag
//	cheap     a square that one or two numbers prove free
//	exact     a square that is free in every layout that agrees with the board and the total
//	guess     what the policy chooses
//
// What is certain never depends on the policy, so two policies differ only
// where somebody has to guess.
//
// [Policies] are all who can play, [Parse] reads one with its settings.
//
// The package sees boards and never a minefield.
package autoplay
