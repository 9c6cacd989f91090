// Makes the system call of its arguments, a number and up to six arguments, and
// prints the number of the error, or 0.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int n, char **word) {
	long a[7] = {0};
	for (int i = 1; i < n && i <= 7; i++) a[i - 1] = strtol(word[i], NULL, 0);
	long result = syscall(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
	printf("%d\n", result < 0 ? errno : 0);
	return 0;
}
