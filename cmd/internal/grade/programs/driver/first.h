// What a program of the exercise includes before the student's header. It is
// compiled once for all students.
#include <iostream>
#include <string>
#include <cstring>
#include <cstdio>
#include <cassert>
