// What the shared library exports: everything that these headers declare, and nothing else.
#pragma once

// Marks each public function, and each public class with functions that are not inline. The static library has
// the same objects, so that a program needs no macro of its own for either.
#define CSAR_API __attribute__((visibility("default")))
