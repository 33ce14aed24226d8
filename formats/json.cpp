// One JSON document for all packages, or a line for each.
#include <nlohmann/json.hpp>

#include <utility>

#include <csar/render.hpp>
#include "formats/findings_json.hpp"
#include "formats/json_text.hpp"
#include "formats/report_writer.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

Json package_json(const PackageReport& package) {
    Json json = findings_json(package.findings, package.details);
    if (!package.findings.failure) json["summary"] = package.details;
    return json;
}

Json part_json(const PartOfCatalogue& part) {
    return {{"shard", part.shard}, {"shards", part.shards}, {"packages", part.packages},
            {"total", part.total}, {"list", part.list},     {"options", part.options}};
}

class JsonWriter final : public ReportWriter {
public:
    explicit JsonWriter(WriterOptions options)
        : options_(std::move(options)), document_(document_of(options_.command)) {
        document_["packages"] = Json::array();
    }
    void add(const PackageReport& package) override { document_["packages"].push_back(package_json(package)); }
    void finish(ExitStatus status) override {
        document_["exit"] = static_cast<int>(status);
        if (options_.part) document_["part"] = part_json(*options_.part);
        options_.write(render::escaped_json(document_.dump(2)) + "\n");
    }

private:
    WriterOptions options_;
    Json document_;
};

class NdjsonWriter final : public ReportWriter {
public:
    explicit NdjsonWriter(WriterOptions options) : options_(std::move(options)) {}
    void add(const PackageReport& package) override {
        Json line = document_of(options_.command);
        line["packages"] = Json::array({package_json(package)});
        line["exit"] = static_cast<int>(package.findings.exit_status());
        options_.write(render::escaped_json(line.dump()) + "\n");
    }
    // The last line shows that the report is complete.
    void finish(ExitStatus status) override {
        if (!options_.part) return;
        Json line = document_of(options_.command);
        line["packages"] = Json::array();
        line["exit"] = static_cast<int>(status);
        line["part"] = part_json(*options_.part);
        options_.write(line.dump() + "\n");
    }

private:
    WriterOptions options_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_json_writer(WriterOptions options) {
    return std::make_unique<JsonWriter>(std::move(options));
}
std::unique_ptr<ReportWriter> make_ndjson_writer(WriterOptions options) {
    return std::make_unique<NdjsonWriter>(std::move(options));
}

std::unique_ptr<ReportWriter> make_writer(std::string_view format, WriterOptions options) {
    using Make = std::unique_ptr<ReportWriter> (*)(WriterOptions);
    static constexpr std::array<Make, report_formats.size()> makers = {
        make_json_writer,   make_ndjson_writer,   make_sarif_writer, make_junit_writer, make_github_writer,
        make_gitlab_writer, make_markdown_writer, make_html_writer,  make_short_writer};
    for (std::size_t i = 0; i < makers.size(); ++i)
        if (report_formats[i] == format) return makers[i](std::move(options));
    return nullptr;
}

}  // namespace csar::formats
