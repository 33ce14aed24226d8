// Types with all inherited parts and refinements.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "csar/diff/reader.hpp"

namespace csar::diff {

class Effective {
public:
    // `reader` must outlive this object. Its budget limits what is read and copied.
    explicit Effective(Reader& reader) : reader_(reader) {}

    // Returns the type with all inherited parts (csd07 5.1.3, 6.4.2). The result lives as long as this object.
    // Returns null if the ancestors are incomplete or too many, or the budget is used up.
    const Meaning* of(const validate::Type& type);
    // Merges a capability, interface or relationship with its type. The definition takes precedence.
    Meaning with_type(const Meaning& definition);
    Naming& naming() const { return reader_.naming(); }

private:
    Reader& reader_;
    struct Whole {
        Meaning meaning;
        std::size_t entries = 0;  // entries read for this type
    };
    const Whole* find(const validate::Type& type);
    void build(const std::vector<const validate::Type*>& chain, Whole& whole);

    std::map<const validate::Type*, std::optional<Whole>> types_;
};

}  // namespace csar::diff
