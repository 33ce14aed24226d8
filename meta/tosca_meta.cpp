#include "meta/tosca_meta.hpp"
