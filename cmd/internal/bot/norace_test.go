//go:build !race

package bot

// testMemory is how much memory the tests' bots may have.
const testMemory = 256 << 20
