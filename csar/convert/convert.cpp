#include "csar/convert/convert.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <csar/extract.hpp>
#include <csar/failure.hpp>
#include "base/output_file.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/plain_tar.hpp"
#include "csar/container/writer.hpp"
#include "csar/convert/written_content.hpp"
#include "csar/directory/directory_plan.hpp"
#include "csar/extract/extract.hpp"
#include "csar/open/input.hpp"
#include "csar/open/outputs.hpp"
#include "csar/pack/pack_target.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;
using container::Format;
using container::Item;

std::vector<Item> items_of(const Container& from) {
    std::vector<Item> items;
    items.reserve(from.entries().size());
    for (const Entry& entry : from.entries()) {
        Item item;
        item.name = entry.name;
        if (entry.kind == EntryKind::directory) {
            item.source = container::EmptyDirectory{};
        } else {
            item.executable = (entry.mode & 0111) != 0;
            item.source = container::FromContainer{&from, &entry};
        }
        items.push_back(std::move(item));
    }
    return items;
}

class Conversion {
public:
    Conversion(const Input& input, const ConvertOptions& options, Report& report)
        : input_(input), options_(options), report_(report) {}

    ConvertResult run() {
        const auto from = open();
        result_.from = from->format();
        if (from->format() == Format::file)
            throw Failure(FailureKind::usage, compose("cannot convert '{}': it is no package", input_.name()));
        if (report_.count(Severity::error) == 0) {
            const auto target = target_of_name(options_.output, options_.output_descriptor, options_.format);
            if (target)
                to_archive(*from, *target);
            else
                to_directory(*from);
        }
        report_.sort();
        return std::move(result_);
    }

private:
    std::unique_ptr<Container> open() const {
        container::OpenOptions open_options;
        open_options.limits = options_.limits;
        open_options.allow_prefix = options_.allow_prefix;
        open_options.jobs = options_.jobs;
        return container::open(open_input(input_, options_.limits).file, open_options, report_);
    }

    void to_directory(const Container& from) {
        if (from.format() == Format::directory)
            throw Failure(
                FailureKind::usage,
                compose("'{}' is a directory, and the ending of '{}' names no archive; use .csar, .zip, .tar, "
                        ".tar.gz, .tar.zst or .tar.xz",
                        input_.name(), options_.output));
        result_.to = Format::directory;
        ExtractOptions extraction;
        extraction.limits = options_.limits;
        extraction.jobs = options_.jobs;
        const ExtractResult done = extract_container(from, options_.output, extraction, report_);
        result_.done = done.done;
        result_.files = done.files;
        result_.bytes = done.bytes;
    }

    void to_archive(const Container& from, const PackTarget& target) {
        require_distinct_outputs("convert: the package", target.path, std::array{input_.name()});
        result_.to = target.format;
        if (from.format() == Format::directory) return from_directory(target);
        // In a compressed tar an entry can be read only after all entries before it.
        const auto plain = container::open_plain_tar(from, options_.limits);
        write(items_of(plain ? *plain : from), target, &from);
    }

    void from_directory(const PackTarget& target) {
        if (!input_.is_path())
            throw Failure(FailureKind::usage, compose("the directory '{}' must be given by its path", input_.name()));
        PlanOptions plan_options;
        plan_options.limits = options_.limits;
        plan_options.may_follow = false;
        if (!target.path.empty()) plan_options.outputs = {target.path};
        const DirectoryPlan plan = plan_directory(input_.name(), plan_options, report_);
        for (const LeftOut& left : plan.left_out)
            result_.left_out.push_back(left.is_directory ? left.name + "/" : left.name);
        if (report_.count(Severity::error) != 0) return;
        auto items = csar::items_of(plan);
        // TOSCA.meta comes first, as in packages that pack writes: readers of a stream meet it first.
        std::stable_partition(items.begin(), items.end(),
                              [](const Item& item) { return meta::is_tosca_meta(item.name); });
        write(items, target, nullptr);
    }

    // `from`: the archive that the items come from; null: they come from a directory, whose files are checked for
    // changes.
    void write(const std::vector<Item>& items, const PackTarget& target, const Container* from) {
        WrittenContent content(items);
        container::WriteOptions settings;
        settings.format = target.format;
        settings.filter = target.filter;
        settings.level = options_.level;
        settings.jobs = options_.jobs;
        settings.time = options_.time;
        settings.observer = &content;
        if (const std::string misfit = container::first_misfit(items, settings); !misfit.empty())
            throw Failure(FailureKind::usage, "convert: " + misfit);
        if (target.path.empty()) {
            File archive = open_temporary_file("the package");
            write_and_prove(archive, items, settings, content);
            if (from != nullptr) from->check_unchanged();
            copy_to_descriptor(archive, options_.output_descriptor);
        } else {
            OutputFile output(target.path);
            write_and_prove(output.file(), items, settings, content);
            if (from != nullptr) from->check_unchanged();
            output.commit();
        }
        result_.done = true;
    }

    void write_and_prove(File& archive, const std::vector<Item>& items, const container::WriteOptions& settings,
                         const WrittenContent& content) {
        container::write_archive(archive, items, settings);
        container::OpenOptions open_options;
        open_options.limits = options_.limits;
        open_options.jobs = options_.jobs;
        Report damage(archive.name());
        const auto written = container::open(archive.duplicate(), open_options, damage);
        content.require_same(*written, options_.jobs);
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (std::holds_alternative<container::EmptyDirectory>(items[i].source)) continue;
            const Entry& entry = written->entries()[i];
            ++result_.files;
            result_.bytes += entry.size;
        }
    }

    const Input& input_;
    const ConvertOptions& options_;
    Report& report_;
    ConvertResult result_;
};

}  // namespace

ConvertResult convert(const Input& package, const ConvertOptions& options, Report& report) {
    if (options.level < 0 || options.level > container::max_level)
        throw Failure(FailureKind::usage,
                      compose("convert: ConvertOptions::level goes from 0 to {}", container::max_level));
    return Conversion(package, options, report).run();
}

}  // namespace csar
