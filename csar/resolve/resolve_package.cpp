#include "csar/resolve/resolve_package.hpp"

#include <unistd.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <csar/extract.hpp>
#include <csar/failure.hpp>
#include "base/package_path.hpp"
#include "base/signature_names.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/plain_tar.hpp"
#include "csar/extract/extract.hpp"
#include "csar/open/rewriting.hpp"
#include "csar/pack/pack.hpp"
#include "csar/pack/pack_target.hpp"
#include "report/unreported.hpp"

namespace csar {
namespace {

using validate::Document;
using validate::Node;

// Adds the files of the package that a scalar anywhere in `node` names, by its place in the package or by its root.
void add_named_files(Node node, std::string_view from, const validate::FileProvider& files,
                     std::set<std::string>& named) {
    if (node.is_scalar()) {
        for (const std::string_view base : {from, std::string_view()})
            if (const auto path = files.resolve(base, node.text()); path && files.exists(*path)) named.insert(*path);
        return;
    }
    for (const Node item : node.items()) add_named_files(item, from, files, named);
    for (const auto [key, value] : node.entries()) {
        add_named_files(key, from, files, named);
        add_named_files(value, from, files, named);
    }
}

std::set<std::string> files_named_in(const Document& document, const validate::FileProvider& files) {
    std::set<std::string> named;
    add_named_files(document.root(), document.file(), files, named);
    return named;
}

// The files that the variable definitions name and the resolved ones do not: only absent elements need them.
std::set<std::string> unused_files(const Document& variable, const std::string& resolved, const OpenedPackage& package,
                                   const Limits& limits) {
    const auto concrete = Document::parse(variable.file(), resolved, limits, unreported());
    std::set<std::string> unused = files_named_in(variable, package.files());
    for (const std::string& still : files_named_in(*concrete, package.files())) unused.erase(still);
    unused.erase(variable.file());
    return unused;
}

// Signatures in the package over its entry definitions, which have changed.
void add_lost_signatures(const OpenedPackage& package, std::set<std::string>& without) {
    const std::string& entry = package.entry().path;
    const std::string stem = entry.substr(0, entry.size() - extension(entry).size());
    for (const std::string& base : {entry, stem})
        for (const std::string_view ending : signature_endings)
            if (const std::string name = base + std::string(ending); package.files().exists(name)) without.insert(name);
}

// Packs what `changes` and `package` come to into the output; false when it has errors, which are in the report.
bool pack_changed(const OpenedPackage& package, const PackChanges& changes, const ResolveOptions& options,
                  Report& report) {
    const bool is_archive = changes.archive != nullptr;
    const std::string directory = is_archive ? std::string() : package.container().path();
    PackOptions settings{.limits = options.limits,
                         .severities = options.severities,
                         .cancellation = options.cancellation,
                         .jobs = options.jobs,
                         .manifest = package.manifest().has_value(),
                         .verify = options.verify};
    if (target_of_name(options.output, -1, std::nullopt)) {
        settings.output = options.output;
        return pack(directory, settings, changes, report).done;
    }
    const File archive = open_temporary_file("the resolved package");
    settings.output_descriptor = archive.descriptor();
    settings.level = 0;
    if (!pack(directory, settings, changes, report).done) return false;
    // A descriptor is read from its position on.
    if (::lseek(archive.descriptor(), 0, SEEK_SET) != 0)
        throw_system_failure(FailureKind::output, "read", "the resolved package");
    return extract(Input::descriptor(archive.descriptor(), options.output), options.output,
                   {.limits = options.limits, .jobs = options.jobs}, unreported())
        .done;
}

}  // namespace

void write_package(const OpenedPackage& package, const Document& variable, const std::string& text,
                   const ResolveOptions& options, ResolveResult& result, Report& report) {
    PackChanges changes;
    if (options.prune_files) changes.without = unused_files(variable, text, package, options.limits);
    add_lost_signatures(package, changes.without);
    result.left_out.assign(changes.without.begin(), changes.without.end());
    result.lost_signature = package.manifest() && package.manifest()->signature.has_value();
    changes.contents[variable.file()] = text;
    const container::Container& source = package.container();
    // In a compressed tar an entry can be read only after all entries before it.
    const auto plain = container::open_plain_tar(source, options.limits);
    if (source.format() != container::Format::directory) {
        changes.archive = plain ? plain.get() : &source;
        changes.archive->read_all(nullptr, options.jobs, report);
        if (!may_be_rewritten(source, report)) return;
    }
    result.written = pack_changed(package, changes, options, report);
}

}  // namespace csar
