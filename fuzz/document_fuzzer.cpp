// Any bytes as a YAML document: parsing must end, within its limits, with a consistent tree.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "base/utf8.hpp"
#include "fuzz/require.hpp"
#include "fuzz/target.hpp"
#include "validate/document/document.hpp"

namespace csar::validate {
namespace {

class Walk {
public:
    Walk(const Document& document, const Limits& limits) : document_(document), limits_(limits) {}

    // Visits every node as written, without following aliases.
    void written(Node node, std::uint64_t depth) {
        check_place(node.place());
        if (node.is_alias()) return;
        REQUIRE(depth <= limits_.yaml_depth + 1);
        check_values(node);
        std::uint32_t count = 0;
        for (const Node item : node.items()) {
            REQUIRE(count++ < node.size());
            REQUIRE(item.id() > node.id() || item.is_alias());
            written(item, depth + 1);
        }
        if (node.is_sequence()) REQUIRE(count == node.size());
        for (const auto& [key, value] : node.written_entries()) {
            written(key, depth + 1);
            written(value, depth + 1);
        }
        if (node.is_mapping()) check_entries(node);
    }

    // Visits every node through aliases and merge keys, as a validator does. Returns the number of nodes.
    std::uint64_t effective(Node node, std::uint64_t depth) const {
        REQUIRE(depth <= limits_.yaml_depth + 1);
        std::uint64_t nodes = 1;
        for (const Node item : node.items()) nodes += effective(item, depth + 1);
        for (const auto& [key, value] : node.entries())
            nodes += effective(key, depth + 1) + effective(value, depth + 1);
        REQUIRE(nodes <= limits_.yaml_nodes);
        return nodes;
    }

    void check_place(const Place& place) const {
        REQUIRE(place.line > 0 && place.column > 0);
        REQUIRE(place.caret <= place.excerpt.size());
        REQUIRE(printable(place.key_path) == place.key_path);
        const std::string_view line = line_at(document_.text(), place.line);
        REQUIRE(line.find(place.excerpt) != std::string_view::npos);
        REQUIRE(place.column <= line.size() + 2);  // a line feed after a carriage return is a position, too
    }

private:
    static void check_values(Node node) {
        REQUIRE(node.as_bool().has_value() == (node.is_scalar() && node.scalar_type() == ScalarType::boolean &&
                                               core_schema_bool(node.text()).has_value()));
        if (node.as_integer()) REQUIRE(node.scalar_type() == ScalarType::integer);
        if (node.as_float()) REQUIRE(!node.is_string());
        for (const char c : node.text()) checksum = checksum + static_cast<unsigned char>(c);
    }

    static void check_entries(Node mapping) {
        std::uint32_t count = 0;
        std::set<std::tuple<ScalarType, std::string_view>> seen;
        for (const auto& [key, value] : mapping.entries()) {
            ++count;
            if (!key.is_scalar()) continue;
            REQUIRE(seen.emplace(key.scalar_type(), key.text()).second);
            REQUIRE(mapping.entry(key.text()).key.text() == key.text());
        }
        REQUIRE(count == mapping.size());
    }

    static inline volatile unsigned checksum = 0;  // reads every byte, so that the sanitizer sees it

    const Document& document_;
    const Limits& limits_;
};

void parse(std::string_view text, const Limits& limits, bool follow_aliases) {
    Report report;
    const auto document = Document::parse("fuzz.yaml", std::string(text), limits, report);
    Walk walk(*document, limits);
    if (document->root()) walk.written(document->root(), 1);
    if (follow_aliases && document->complete() && document->root()) walk.effective(document->root(), 1);
    fuzz::require_printable_findings(report);
    for (const Diagnostic& finding : report.diagnostics()) {
        if (finding.place.line != 0) walk.check_place(finding.place);
        for (const Related& related : finding.related) walk.check_place(related.place);
    }
    REQUIRE(document->complete() || report.count(Severity::error) > 0);
}

}  // namespace
}  // namespace csar::validate

FUZZ_TARGET(document) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    csar::validate::parse(text, {}, false);
    csar::validate::parse(text,
                          {.yaml_nodes = 200,
                           .yaml_aliases = 5,
                           .yaml_anchors = 5,
                           .yaml_directives = 2,
                           .yaml_depth = 8,
                           .findings = 20},
                          true);
    return 0;
}
