// Finds the files that define a profile (csd07 6.7.1).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validate/model/model.hpp"
#include "validate/model/profile_table.hpp"

namespace csar::validate {

// Reads files when a profile is requested: first the package, then each profile source. Files without the extension
// .yaml or .yml are read only if no other file defines the profile. Results are cached. An object belongs to one model.
class ProfileCatalogue {
public:
    // Valid until the next search. No paths if there are no files.
    struct Definitions {
        const FileProvider* files = nullptr;
        std::span<const std::string> paths;
    };

    // `package` and the objects that `options` points to must outlive this object.
    ProfileCatalogue(const FileProvider& package, const LoadOptions& options);

    // The files with this `profile`, from the first source that has them, sorted by path. A file that a different file
    // of the profile imports is left out.
    Definitions find(std::string_view profile);

    // For `namespace` in 1.2 and 1.3 files. `in_package`: also search the package.
    Definitions find_namespace(std::string_view name, bool in_package);

    // True if the source was searched and has neither profiles nor namespaces.
    bool has_nothing(const FileProvider& source) const;

    // A similar name, else a different version of this name; may be empty. `not_meant` is never returned.
    std::string nearest(std::string_view profile, std::string_view not_meant) const;

    // For a hint: "'a', 'b' and 3 more". Returns an empty string if there are none.
    std::string some_names() const;

private:
    using Found = ProfileTable::Found;
    struct Source {
        const FileProvider* files;
        bool read = false;         // its YAML files were read
        bool read_others = false;  // its other files were read
        Found found;
    };

    // `yaml`: the files with a YAML extension, else all others.
    void read(Source& source, bool yaml) const;
    void read_files(const FileProvider& files, bool yaml, Found& found) const;

    const Limits& limits_;
    std::vector<Source> sources_;
};

}  // namespace csar::validate
