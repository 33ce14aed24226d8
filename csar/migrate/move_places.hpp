// Updates the places in notes about a file whose text was changed.
#pragma once

#include <string>
#include <vector>

#include <csar/diagnostic.hpp>
#include "validate/migrate/migrate.hpp"

namespace csar::migrate {

struct NewName {
    std::string before, after;
    bool keeps_removed = false;  // a place in removed text remains a place in the old file
};

// Moves the places of `notes` in the file `name` from the old text to the new text.
void move_places(std::vector<Diagnostic>& notes, const NewName& name, const validate::MigratedFiles::File& file);

// The edits that turn the new text back into the old text.
validate::MigratedFiles::File undone(const validate::MigratedFiles::File& file);

}  // namespace csar::migrate
