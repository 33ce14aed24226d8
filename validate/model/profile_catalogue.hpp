// Which file defines which profile (csd07 6.7.1): what makes imports by profile work.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "validate/model/model.hpp"

namespace csar::validate {

// Reads files only when a profile is wanted, the package first, then each profile source in turn, and remembers the
// result. Files not called .yaml or .yml are read when the others do not define the profile. One object for one model.
class ProfileCatalogue {
public:
    struct Definition {
        const FileProvider* files = nullptr;
        std::string path;
    };

    // `package` and what `options` name must outlive the object.
    ProfileCatalogue(const FileProvider& package, const LoadOptions& options);

    // The files whose keyname `profile` has exactly this value, of the first place that has any. When files of one
    // profile import one another, only those are returned that none of the others imports. Sorted by path.
    const std::vector<Definition>& find(std::string_view profile);

    // The same for files of 1.2 and 1.3 and their keyname `namespace`. `in_package`: search the package, too.
    const std::vector<Definition>& find_namespace(std::string_view name, bool in_package);

    // True when that source was looked at and has neither profiles nor namespaces.
    bool has_nothing(const FileProvider& source) const;

    // The known name nearest to one that find() does not know, else another version of it; empty when there is none.
    // `not_meant`: a name that must not be returned.
    std::string nearest(std::string_view profile, std::string_view not_meant) const;

    // A few of the known names for a hint: "'a', 'b' and 3 more"; empty when none is known.
    std::string some_names() const;

private:
    using Definitions = std::map<std::string, std::vector<Definition>, std::less<>>;
    struct Source {
        const FileProvider* files;
        bool read = false;         // its YAML files
        bool read_others = false;  // and those of other names
        Definitions profiles, namespaces;
    };

    enum class Names : std::uint8_t { yaml, other };
    void read(Source& source, Names names) const;
    void read_files(Source& source, Names names) const;

    const Limits& limits_;
    std::vector<Source> sources_;
};

}  // namespace csar::validate
