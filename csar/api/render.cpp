// Writes results as text in the formats of the program.
#include <csar/render.hpp>

#include <nlohmann/json.hpp>

#include <csar/diff.hpp>
#include <csar/drawing.hpp>
#include <csar/inspect.hpp>
#include <csar/text.hpp>
#include "formats/diff_output.hpp"
#include "formats/diff_page.hpp"
#include "formats/findings_json.hpp"
#include "formats/graph_json.hpp"
#include "formats/inspect_json.hpp"

namespace csar::render {

std::string json(const Findings& findings) { return escaped_json(formats::findings_json(findings).dump()); }
std::string json(const Diff& diff) { return escaped_json(formats::diff_json(diff).dump()); }
std::string json(const Graph& graph) { return escaped_json(formats::graph_json(graph).dump()); }
std::string json(const InspectResult& inspected) { return escaped_json(formats::inspection_json(inspected).dump()); }

std::string text(const Diff& diff, const std::string& before, const std::string& after) {
    return formats::diff_text(diff) + printable(before + " and " + after + ": " + formats::diff_verdict(diff)) + "\n";
}

std::string markdown(const Diff& diff, const std::string& before, const std::string& after) {
    return formats::diff_markdown(diff, before, after);
}

std::string html(const Diff& diff, const std::string& before, const std::string& after, ExitStatus status) {
    return formats::diff_page(diff, before, after, status);
}

}  // namespace csar::render
