// Updates the places in notes about a file whose text was changed.
#pragma once

#include <string>
#include <vector>

#include <csar/diagnostic.hpp>
#include "validate/migrate/migrate.hpp"

namespace csar::migrate {

// The name of a changed file in findings.
struct NewName {
    std::string before, after;
    bool keeps_removed = false;  // places in text that was removed remain places in the old file
};

// Moves the places of `notes` in the file `name` from the old text to the new text.
void move_places(std::vector<Diagnostic>& notes, const NewName& name, const validate::MigratedFiles::File& file);

// The change from the new text back to the old text, for places in a file that is not written.
validate::MigratedFiles::File undone(const validate::MigratedFiles::File& file);

}  // namespace csar::migrate
