// Places of notes about a text that was changed.
#pragma once

#include <string>
#include <vector>

#include <csar/diagnostic.hpp>
#include "validate/migrate/migrate.hpp"

namespace csar {

// Moves the places of `notes` in the file with the name `name` from the text before to the text after.
void move_places(std::vector<Diagnostic>& notes, const std::string& name, const validate::MigratedFiles::File& file);

}  // namespace csar
