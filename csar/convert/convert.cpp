#include "csar/convert/convert.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <csar/extract.hpp>
#include <csar/failure.hpp>
#include "base/enumeration_names.hpp"
#include "base/output_file.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/plain_tar.hpp"
#include "csar/container/writer.hpp"
#include "csar/convert/mend.hpp"
#include "csar/convert/written_content.hpp"
#include "csar/directory/directory_plan.hpp"
#include "csar/directory/path_pattern.hpp"
#include "csar/extract/extract.hpp"
#include "csar/open/input.hpp"
#include "csar/open/outputs.hpp"
#include "csar/open/rewriting.hpp"
#include "csar/pack/pack_plan.hpp"
#include "csar/pack/pack_target.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"

namespace csar::convert {
namespace {

using container::Container;
using container::Entry;
using container::Format;
using container::Item;

[[noreturn]] void refuse(const std::string& message) { throw Failure(FailureKind::usage, message); }

class Conversion {
public:
    Conversion(const Input& input, const ConvertOptions& options, Report& report)
        : input_(input), options_(options), report_(report) {}

    ConvertResult run() {
        const auto from = open();
        result_.from = from->format();
        if (from->format() == Format::file) refuse(compose("cannot convert '{}': it is not a package", input_.name()));
        if (options_.mend && from->format() == Format::directory)
            refuse(compose("cannot repair '{}': only archives can be repaired, not directories", input_.name()));
        // Faults that mending corrects are not in the report. They are checked again after mending.
        const bool is_rewritten = from->format() != Format::directory && !options_.mend;
        if (is_rewritten ? open::may_be_rewritten(*from, report_) : report_.count(Severity::error) == 0) {
            const auto target = pack::target_of_name(options_.output, options_.write, options_.format);
            if (target)
                to_archive(*from, *target);
            else
                to_directory(*from);
        }
        report_.sort();
        return std::move(result_);
    }

private:
    std::unique_ptr<Container> open() {
        container::OpenOptions open_options{
            .limits = options_.limits, .allow_prefix = options_.allow_prefix, .jobs = options_.jobs};
        File file = open::open_input(input_, options_.limits).file;
        if (!options_.mend) return container::open(std::move(file), open_options, report_);
        Report found(report_.subject(), report_.policy(), options_.limits.findings);
        auto opened = container::open(std::move(file), open_options, found);
        add_findings(std::move(found));
        return opened;
    }

    // Adds the findings that mending does not correct.
    void add_findings(Report&& found) {
        report_.drop_repeated();  // names are checked before and after mending
        const auto mended = mended_rules(*options_.mend);
        std::uint64_t others = found.count(Severity::error);
        for (const auto& [id, counts] : found.findings().rule_counts)
            if (mended.contains(id)) others -= counts[static_cast<std::size_t>(Severity::error)];
        for (const Diagnostic& finding : found.diagnostics())
            if (!mended.contains(finding.id)) report_.add(finding);
        // With too many findings, the report may not have kept these errors.
        if (others != 0 && report_.count(Severity::error) == 0) report_.adopt(std::move(found), {});
    }

    void to_directory(const Container& from) {
        if (from.format() == Format::directory)
            refuse(
                compose("'{}' is a directory, and '{}' does not have the extension of an archive; use .csar, .zip, "
                        ".tar, .tar.gz, .tar.zst or .tar.xz",
                        input_.name(), options_.output));
        pack::check_new_directory(options_.output);
        result_.to = Format::directory;
        if (!options_.mend && options_.executable.empty()) return extract_from(from);
        // The temporary archive is changed and verified, and then extracted.
        pack::PackTarget aside;
        aside.format = Format::zip;
        const auto plain = container::open_plain_tar(from, options_.limits);
        const MendedItems changed = changed_items(plain ? *plain : from);
        if (report_.count(Severity::error) != 0) return;
        File archive = open_temporary_file("the changed package");
        write_and_prove(archive, changed.items, aside, 0);
        from.check_unchanged();
        extract_from(*reopened(archive));
    }

    void extract_from(const Container& from) {
        ExtractOptions extraction{{.limits = options_.limits, .jobs = options_.jobs}};
        const ExtractResult done = extract::extract_container(from, options_.output, extraction, report_);
        result_.done = done.done;
        result_.files = done.files;
        result_.bytes = done.bytes;
        result_.left_out = done.left_out;
    }

    void to_archive(const Container& from, const pack::PackTarget& target) {
        // A target inside a source directory is allowed: an earlier run may have written it.
        if (from.format() != container::Format::directory)
            open::require_distinct_outputs("convert: the package", target.path, std::array{input_.name()});
        result_.to = target.format;
        if (from.format() == Format::directory) return from_directory(target);
        // In a compressed tar, reading an entry means reading all entries before it.
        const auto plain = container::open_plain_tar(from, options_.limits);
        const MendedItems changed = changed_items(plain ? *plain : from);
        if (report_.count(Severity::error) == 0) write(changed.items, target, &from);
    }

    MendedItems changed_items(const Container& source) {
        MendedItems changed;
        if (options_.mend) {
            changed = mend(source, *options_.mend, options_.limits, report_);
            result_.mended = std::move(changed.changes);
        } else {
            changed.items = container::items_of(source);
        }
        mark_executable(changed.items);
        return changed;
    }

    void mark_executable(std::vector<Item>& items) const {
        const directory::PathPatterns executable(options_.executable);
        for (Item& item : items)
            if (!std::holds_alternative<container::EmptyDirectory>(item.source) && executable.match(item.name))
                item.executable = true;
    }

    void from_directory(const pack::PackTarget& target) {
        if (!input_.is_path())
            refuse(compose("the directory '{}' must be given as a path, not as an open file", input_.name()));
        directory::PlanOptions plan_options{.limits = options_.limits, .may_follow = false, .keeps_listed_junk = true};
        if (!target.path.empty()) plan_options.outputs = {target.path};
        const directory::DirectoryPlan plan = directory::plan_directory(input_.name(), plan_options, report_);
        pack::check_no_source_replaced("convert", plan);
        for (const directory::LeftOut& left : plan.left_out)
            result_.left_out.push_back(left.is_directory ? left.name + "/" : left.name);
        if (report_.count(Severity::error) != 0) return;
        auto items = directory::items_of(plan);
        mark_executable(items);
        // TOSCA.meta comes first, as in pack. A reader of a stream needs it first.
        std::stable_partition(items.begin(), items.end(),
                              [](const Item& item) { return meta::is_tosca_meta(item.name); });
        write(items, target, nullptr);
    }

    // `from`: the archive with the items. If null, the items are files, which are checked for changes.
    void write(const std::vector<Item>& items, const pack::PackTarget& target, const Container* from) {
        if (target.path.empty()) {
            File archive = open_temporary_file("the package");
            write_and_prove(archive, items, target, options_.level);
            if (from != nullptr) from->check_unchanged();
            open::copy_to_function(archive, options_.write);
        } else {
            OutputFile output(target.path);
            write_and_prove(output.file(), items, target, options_.level);
            if (from != nullptr) from->check_unchanged();
            output.commit();
        }
        result_.done = true;
    }

    void write_and_prove(File& archive, const std::vector<Item>& items, const pack::PackTarget& target, int level) {
        WrittenContent content(items);
        container::WriteOptions settings{.format = target.format,
                                         .filter = target.filter,
                                         .level = level,
                                         .jobs = options_.jobs,
                                         .time = options_.time,
                                         .observer = &content};
        if (const std::string misfit = container::first_misfit(items, settings); !misfit.empty())
            refuse("convert: " + misfit);
        container::write_archive(archive, items, settings);
        const auto written = reopened(archive);
        content.require_same(*written, options_.jobs);
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (std::holds_alternative<container::EmptyDirectory>(items[i].source)) continue;
            const Entry& entry = written->entries()[i];
            ++result_.files;
            result_.bytes += entry.size;
        }
    }

    std::unique_ptr<Container> reopened(const File& archive) const {
        Report damage(archive.name());
        return container::open(archive.duplicate(), {.limits = options_.limits, .jobs = options_.jobs}, damage);
    }

    const Input& input_;
    const ConvertOptions& options_;
    Report& report_;
    ConvertResult result_;
};

}  // namespace

ConvertResult convert(const Input& package, const ConvertOptions& options, Report& report) {
    if (options.level < 0 || options.level > container::max_level)
        refuse(compose("convert: ConvertOptions::level must be from 0 to {}", container::max_level));
    return Conversion(package, options, report).run();
}

}  // namespace csar::convert

namespace csar {

std::string_view to_string(MendedEntry::What what) {
    return name_of(what, {"renamed", "left out", "link replaced", "holes filled", "compressed anew"});
}

}  // namespace csar
