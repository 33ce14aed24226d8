// The macro for exported declarations. The shared library exports everything in these headers, and nothing else.
#pragma once

// Marks public functions, and public classes with functions that are not inline. Static and shared library have the
// same object files; programs define no macro for either.
#define CSAR_API __attribute__((visibility("default")))
