// For tests of documents: parses a text, and shows the tree and findings as short strings.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "report/report.hpp"
#include "validate/document/document.hpp"

namespace csar::validate {

struct Parsed {
    Report report{"test"};
    std::unique_ptr<Document> document;

    explicit Parsed(std::string text, const Limits& limits = {})
        : document(Document::parse("f.yaml", std::move(text), limits, report)) {}

    Node root() const { return document->root(); }
    const Diagnostic& first() const { return report.diagnostics().at(0); }
};

// The tree after merge keys, without duplicates: {"a": i12, "b": [n, "x"]}. Strings are in quotes; other scalars have
// the letter of their type. "?": no node.
inline std::string shape(Node node) {
    std::string out;
    switch (node.kind()) {
        case NodeKind::none: return "?";
        case NodeKind::scalar:
            if (node.is_string())
                out.append("\"").append(node.text()).append("\"");
            else
                out.append(1, "nbif"[static_cast<std::size_t>(node.scalar_type())]).append(node.text());
            break;
        case NodeKind::sequence:
            for (const Node item : node.items()) out.append(out.empty() ? "[" : ", ").append(shape(item));
            out.append(out.empty() ? "[]" : "]");
            break;
        case NodeKind::mapping:
            for (const auto& [key, value] : node.entries())
                out.append(out.empty() ? "{" : ", ").append(shape(key)).append(": ").append(shape(value));
            out.append(out.empty() ? "{}" : "}");
            break;
    }
    return out;
}

// "2:1 yaml/duplicate-key (1:1)": place, rule and related places, in the order of discovery.
inline std::vector<std::string> findings(const Report& report) {
    const auto at = [](const Place& place) {
        return std::to_string(place.line).append(":").append(std::to_string(place.column));
    };
    std::vector<std::string> all;
    for (const Diagnostic& diagnostic : report.diagnostics()) {
        std::string one = at(diagnostic.place).append(" ").append(diagnostic.id);
        for (const Related& related : diagnostic.related) one.append(" (").append(at(related.place)).append(")");
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace csar::validate
