// Maps profiles to the files that define them, for imports by profile (csd07 6.7.1).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validate/model/model.hpp"
#include "validate/model/profile_table.hpp"

namespace csar::validate {

// Reads files only when a profile is requested: first the package, then each profile source in turn. Results are
// cached. Files without the extension .yaml or .yml are read only if the files with such an extension do not define the
// profile. An object belongs to one model.
class ProfileCatalogue {
public:
    // The files that define one profile or namespace; no paths if there are none. Valid until the next search.
    struct Definitions {
        const FileProvider* files = nullptr;
        std::span<const std::string> paths;
    };

    // `package` and the objects that `options` points to must outlive the object.
    ProfileCatalogue(const FileProvider& package, const LoadOptions& options);

    // The files whose keyname `profile` has exactly this value, from the first source that has such files. If files of
    // one profile import one another, only files that none of the others imports are returned. Sorted by path.
    Definitions find(std::string_view profile);

    // Like find(), for 1.2 and 1.3 files and their keyname `namespace`. `in_package`: search the package as well.
    Definitions find_namespace(std::string_view name, bool in_package);

    // True if the source was searched and has neither profiles nor namespaces.
    bool has_nothing(const FileProvider& source) const;

    // The nearest name for a name that find() does not find, otherwise a different version of that name; empty if there
    // is none. `not_meant`: a name that must not be returned.
    std::string nearest(std::string_view profile, std::string_view not_meant) const;

    // A few of the existing names for a hint: "'a', 'b' and 3 more"; empty if there are none.
    std::string some_names() const;

private:
    using Found = ProfileTable::Found;
    struct Source {
        const FileProvider* files;
        bool read = false;         // the YAML files of the source were read
        bool read_others = false;  // the files without a YAML extension were read
        Found found;
    };

    // Reads the files with a YAML extension, or all other files.
    void read(Source& source, bool yaml) const;
    void read_files(const FileProvider& files, bool yaml, Found& found) const;

    const Limits& limits_;
    std::vector<Source> sources_;
};

}  // namespace csar::validate
