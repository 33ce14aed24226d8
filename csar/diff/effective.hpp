// Types from the perspective of their users: with all inherited parts, and refinements applied.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "csar/diff/reader.hpp"

namespace csar::diff {

class Effective {
public:
    // `reader` must outlive the object; the parts read and copied here are counted in its budget.
    explicit Effective(Reader& reader) : reader_(reader) {}

    // The type including everything from its ancestors (csd07 5.1.3, 6.4.2). Null if the chain is incomplete or too
    // long, or the budget is used up. Lives as long as this object.
    const Meaning* of(const validate::Type& type);
    // The capability, interface or relationship definition, merged with its type; the definition takes precedence.
    Meaning with_type(const Meaning& definition);

private:
    Reader& reader_;
    struct Whole {
        Meaning meaning;
        std::size_t entries = 0;  // number of entries that were read for this type
    };
    const Whole* find(const validate::Type& type);
    void build(const std::vector<const validate::Type*>& chain, Whole& whole);

    std::map<const validate::Type*, std::optional<Whole>> types_;
};

}  // namespace csar::diff
