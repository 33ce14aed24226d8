#include "validate/model/same_content.hpp"

namespace csar::validate {
namespace {

bool have_same_items(Node a, Node b) {
    auto other = b.items().begin();
    for (const Node item : a.items()) {
        if (!have_same_content(item, *other)) return false;
        ++other;
    }
    return true;
}

bool have_same_entries(Node a, Node b) {
    auto other = b.entries().begin();
    for (const auto [key, value] : a.entries()) {
        // A key that is a collection is rare, and compared only with the key at its position.
        const Node::Entry match = key.is_scalar() ? b.entry(key.text()) : *other;
        if (!have_same_content(key, match.key) || !have_same_content(value, match.value)) return false;
        ++other;
    }
    return true;
}

}  // namespace

bool have_same_content(Node a, Node b) {
    if (a.kind() != b.kind() || a.size() != b.size()) return false;
    switch (a.kind()) {
        case NodeKind::none: return true;
        case NodeKind::scalar: return a.scalar_type() == b.scalar_type() && a.text() == b.text();
        case NodeKind::sequence: return have_same_items(a, b);
        case NodeKind::mapping: return have_same_entries(a, b);
    }
    return false;
}

}  // namespace csar::validate
