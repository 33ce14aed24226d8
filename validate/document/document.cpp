#include "validate/document/document.hpp"
