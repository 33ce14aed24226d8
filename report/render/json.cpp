#include "report/render/render.hpp"
