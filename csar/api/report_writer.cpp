#include <csar/report_writer.hpp>

#include <nlohmann/json.hpp>

#include <utility>

#include <csar/exit_status.hpp>
#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "formats/report_writer.hpp"
#include "formats/verify_json.hpp"

namespace csar {

struct ReportWriter::Impl {
    ReportOptions options;
    std::unique_ptr<formats::ReportWriter> writer;
    ExitStatus status = ExitStatus::ok;
};

ReportWriter::ReportWriter(std::string_view format, std::function<void(std::string_view)> write, ReportOptions options)
    : impl_(std::make_unique<Impl>(Impl{std::move(options), nullptr})) {
    impl_->writer = formats::make_writer(format, {impl_->options.command, impl_->options.notes, std::move(write)});
    if (!impl_->writer) throw Failure(FailureKind::usage, compose("there is no report format '{}'", format));
}

ReportWriter::~ReportWriter() = default;
ReportWriter::ReportWriter(ReportWriter&& other) noexcept = default;
ReportWriter& ReportWriter::operator=(ReportWriter&& other) noexcept = default;

void ReportWriter::add(const VerifyResult& result) {
    impl_->status = worse(impl_->status, result.findings.exit_status());
    impl_->writer->add({result.findings, formats::summary_json(result, impl_->options.command == "verify")});
}

void ReportWriter::finish() { impl_->writer->finish(impl_->status); }

}  // namespace csar
