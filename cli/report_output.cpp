#include "cli/report_output.hpp"

#include <utility>

#include <csar/version.hpp>
#include "report/render/json.hpp"
#include "report/render/render.hpp"

namespace csar::cli {

ReportOutput::ReportOutput(Console& console, const OutputOptions& options, std::string_view command)
    : console_(console), options_(options) {
    document_["tool"] = {{"name", "csar"}, {"version", version()}};
    document_["command"] = command;
    document_["packages"] = nlohmann::ordered_json::array();
}

void ReportOutput::add(const Report& report, const std::string& summary, nlohmann::ordered_json details) {
    if (report.failure()) console_.err(report.failure()->what());
    if (options_.json()) {
        nlohmann::ordered_json package = render::json(report);
        if (!report.failure()) package["summary"] = std::move(details);
        document_["packages"].push_back(std::move(package));
    } else if (!options_.quiet) {
        console_.out(render::text(report, {console_.color(options_.color), options_.verbose}));
        if (!report.failure()) console_.out(summary);
    }
}

void ReportOutput::finish(ExitStatus status) {
    if (!options_.json()) return;
    document_["exit"] = static_cast<int>(status);
    console_.out(document_.dump(2) + "\n");
}

}  // namespace csar::cli
