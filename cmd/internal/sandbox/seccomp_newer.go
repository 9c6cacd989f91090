//go:build linux && (arm64 || riscv64)

package sandbox

// processorDenied are older forms of some calls, which this processor never
// had.
var processorDenied []uint32
