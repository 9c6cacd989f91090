//go:build race

package bot

// testMemory is how much memory the tests' bots may have.
const testMemory = 512 << 20 // the race detector needs memory of its own
