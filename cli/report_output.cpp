#include "cli/report_output.hpp"

#include <nlohmann/json.hpp>

#include <utility>

#include <csar/render.hpp>
#include <csar/version.hpp>
#include "cli/option_names.hpp"

namespace csar::cli {

using Json = nlohmann::ordered_json;

ReportOutput::ReportOutput(Console& console, const OutputOptions& options, std::string_view command)
    : console_(console), options_(options), document_(std::make_unique<Json>()) {
    (*document_)["tool"] = {{"name", "csar"}, {"version", version()}};
    (*document_)["command"] = command;
    (*document_)["packages"] = Json::array();
}

ReportOutput::~ReportOutput() = default;

void ReportOutput::add(const Findings& found, const std::string& summary, const Json& details) {
    Findings findings = with_option_names(found);
    if (findings.failure) {
        findings.failure = Failure(findings.failure->kind(), with_option_names(std::string(findings.failure->what())));
        console_.err(findings.failure->what());
    }
    if (options_.json()) {
        Json package = Json::parse(render::json(findings));
        if (!findings.failure) package["summary"] = details;
        (*document_)["packages"].push_back(std::move(package));
    } else if (!options_.quiet) {
        console_.out(render::text(findings, {console_.color(options_.color), options_.verbose}));
        if (!findings.failure) console_.out(summary);
    }
}

void ReportOutput::finish(ExitStatus status) {
    if (!options_.json()) return;
    (*document_)["exit"] = static_cast<int>(status);
    console_.out(render::escaped_json(document_->dump(2)) + "\n");
}

}  // namespace csar::cli
