//go:build linux && (arm64 || riscv64)

package bot

// processorDenials are older forms of some calls, which this processor never
// had.
var processorDenials []denial
