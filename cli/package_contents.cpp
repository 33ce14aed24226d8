#include "cli/package_contents.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

#include <csar/intake.hpp>
#include <csar/text.hpp>
#include "cli/option_names.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"
#include "formats/graph_json.hpp"
#include "formats/inspect_json.hpp"
#include "formats/json_text.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

// More than a reader looks at. The page also shows the number of all files.
constexpr std::size_t max_files = 100'000;

// If `part` fails, the message is stored as `reason`.
template <class Part>
void attempt(Json& contents, const char* reason, Part part) {
    try {
        part();
    } catch (const Failure& failure) {
        if (failure.kind() == FailureKind::interrupted) throw;
        contents[reason] = printable(with_option_names(std::string(failure.what())));
    }
}

Json shortened(const InspectResult& inspected) {
    Json json = formats::inspection_json(inspected);
    Json& files = json["files"];
    json["fileCount"] = files.size();
    if (files.size() > max_files) files.erase(files.begin() + max_files, files.end());
    return json;
}

Json digests_json(const ContentCoverage& coverage) {
    Json json = Json::array();
    for (const auto& [file, state] : coverage.of_files) {
        if (json.size() >= max_files) break;
        json.push_back({unicode(file), to_string(state)});
    }
    return json;
}

Json intake_json(const std::string& profile) {
    Json json = {{"profile", profile}, {"description", intake_description(profile)}, {"demands", Json::array()}};
    for (const IntakeDemand& demand : intake_checklist(profile))
        json["demands"].push_back({{"id", demand.id},
                                   {"severity", to_string(demand.severity)},
                                   {"demand", demand.demand},
                                   {"clause", demand.clause}});
    return json;
}

Json product_json(const InspectResult& inspected) {
    const InspectedProduct product = product_of(inspected);
    Json json = Json::object();
    formats::put(json, "vendor", product.supplier);
    formats::put(json, "product", product.name);
    formats::put(json, "version", product.version);
    formats::put(json, "date", product.released);
    return json;
}

}  // namespace

Json package_contents(const ContentsQuery& query) {
    Json contents = Json::object();
    if (query.verified != nullptr && query.verified->coverage)
        contents["digests"] = digests_json(*query.verified->coverage);
    for (const std::string& profile : query.intakes) contents["intakes"].push_back(intake_json(profile));
    attempt(contents, "inspectionFailure", [&] {
        const InspectResult inspected = query.inspected == nullptr ? inspect_package(query.package) : *query.inspected;
        contents["product"] = product_json(inspected);
        contents["inspection"] = shortened(inspected);
    });
    attempt(contents, "graphFailure", [&] {
        GraphOptions options;
        options.facts = true;
        Json graphs = Json::array();
        for (const Graph& graph : graph_all_views(query.package, options)) {
            graphs.push_back(formats::graph_json(graph));
            graphs.back()["picture"] = formats::pictures_json(graph);
        }
        contents["graphs"] = std::move(graphs);
    });
    return contents;
}

}  // namespace csar::cli
