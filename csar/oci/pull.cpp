// Reads a package and its attachments from an OCI layout.
#include <csar/failure.hpp>

#include <array>
#include <map>
#include <memory>
#include <utility>

#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "csar/layout/artifact.hpp"
#include "csar/layout/media_types.hpp"
#include "csar/oci/attachment.hpp"
#include "csar/oci/oci.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/outputs.hpp"
#include "csar/sign/stale_files.hpp"
#include "csar/signatures/signatures.hpp"

namespace csar::oci {
namespace {

constexpr std::size_t max_referring_files = 100;

class Pull {
public:
    Pull(const std::string& place, const PullLayoutOptions& options, Report& report)
        : options_(options), report_(report) {
        if (options.output.empty())
            throw Failure(FailureKind::usage, "PullLayoutOptions::output must be the file to write");
        layout::refuse_wrong_location(place);
        // The constructor of Layout reports a missing layout.
        layout::Location location = layout::locate(place).value_or(layout::Location{place, {}});
        layout_.emplace(std::move(location.directory));
        reference_ = std::move(location.reference);
    }

    PullLayoutResult run() {
        const layout::Artifact artifact = find_artifact(*layout_, reference_);
        result_.digest = artifact.manifest.digest;
        result_.package_digest = artifact.package.digest;
        result_.size = artifact.package.size;
        result_.title = artifact.package.title;
        write(artifact.package, options_.output);
        for (const layout::Referrer& referrer : referrers_of(artifact.manifest))
            if (options_.with_referrers)
                take(referrer);
            else
                result_.referrers.push_back({referrer.artifact_type, {}, referrer.manifest.digest, 0});
        std::vector<OutputFile*> outputs;
        std::vector<std::string> fitting;
        for (const auto& output : outputs_) {
            outputs.push_back(output.get());
            fitting.push_back(output->path());
        }
        fitting.push_back(signatures::extracted_beside(outputs.front()->file(), options_.output, options_.limits));
        sign::report_stale_files(options_.output, outputs.front()->file(), fitting, options_.limits, report_);
        if (report_.exit_status() != ExitStatus::ok) return std::move(result_);
        commit_together(outputs);
        result_.done = true;
        return std::move(result_);
    }

private:
    // Damaged attachments are an error only if attachments are written.
    std::vector<layout::Referrer> referrers_of(const layout::Descriptor& manifest) const {
        try {
            return find_referrers(*layout_, manifest);
        } catch (const Failure& failure) {
            if (options_.with_referrers || failure.kind() != FailureKind::input) throw;
            return {};
        }
    }

    // File names never come from the layout: it may be hostile.
    void take(const layout::Referrer& referrer) {
        if (outputs_.size() + referrer.layers.size() > max_referring_files + 1)
            throw Failure(FailureKind::input,
                          compose("the package has more than {} attached files", max_referring_files));
        for (std::size_t i = 0; i < referrer.layers.size(); ++i) {
            const layout::Descriptor& layer = referrer.layers[i];
            if (layer.size > layout::max_attachment_bytes)
                throw Failure(FailureKind::input,
                              compose("a file attached to the package has {} bytes; the limit is {}", layer.size,
                                      layout::max_attachment_bytes));
            const bool is_certificate = i != 0 && referrer.artifact_type == layout::signature_artifact;
            const std::string_view ending =
                is_certificate ? ".cert" : ending_of(referrer.artifact_type, layer.media_type);
            const unsigned number = ++taken_[std::string(ending)];
            const std::string path = options_.output + (number == 1 ? "" : "." + std::to_string(number)).append(ending);
            write(layer, path);
            result_.referrers.push_back({referrer.artifact_type, path, referrer.manifest.digest, layer.size});
        }
    }

    void write(const layout::Descriptor& descriptor, const std::string& path) {
        open::require_distinct_outputs("oci: the output", path, std::array{layout_->directory()});
        File& output = outputs_.emplace_back(std::make_unique<OutputFile>(path))->file();
        FunctionSink copy([&](ByteView bytes) { output.write(bytes); });
        layout_->read(descriptor, copy);
    }

    const PullLayoutOptions& options_;
    Report& report_;
    std::optional<layout::Layout> layout_;
    std::string reference_;
    std::map<std::string, unsigned> taken_;  // number of files by extension
    std::vector<std::unique_ptr<OutputFile>> outputs_;
    PullLayoutResult result_;
};

}  // namespace

PullLayoutResult pull_from_layout(const std::string& place, const PullLayoutOptions& options, Report& report) {
    try {
        return Pull(place, options, report).run();
    } catch (const layout::DamagedBlob& damaged) {
        const auto location = layout::locate(place);
        report.set_kind(SubjectKind::directory, location ? location->directory : place);
        report.add(open::finding_about(damaged));
        return {};
    }
}

}  // namespace csar::oci
