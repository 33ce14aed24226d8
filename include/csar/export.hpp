// Defines the exports of the shared library: everything declared in these headers, and nothing else.
#pragma once

// Marks each public function, and each public class with functions that are not inline. The static library consists of
// the same object files, so a program needs no macro of its own for either library.
#define CSAR_API __attribute__((visibility("default")))
