#include "csar/resolve/resolve_package.hpp"

#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "csar/pack/changed_package.hpp"
#include "report/unreported.hpp"

namespace csar::resolve {
namespace {

using validate::Document;
using validate::Node;

// Adds the files of the package to which a scalar anywhere in `node` refers, relative to its file or to the root.
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

// The files to which the variable definitions refer, but the resolved ones do not: only absent elements need these
// files.
std::set<std::string> unused_files(const Document& variable, const std::string& resolved,
                                   const open::OpenedPackage& package, const Limits& limits) {
    const auto concrete = Document::parse(variable.file(), resolved, limits, unreported());
    std::set<std::string> unused = files_named_in(variable, package.files());
    for (const std::string& still : files_named_in(*concrete, package.files())) unused.erase(still);
    unused.erase(variable.file());
    return unused;
}

}  // namespace

void write_package(const open::OpenedPackage& package, const Document& variable, const std::string& text,
                   const ResolveOptions& options, ResolveResult& result, Report& report) {
    pack::PackChanges changes;
    if (options.prune_files) changes.without = unused_files(variable, text, package, options.limits);
    pack::add_lost_signatures(package, variable.file(), changes.without);
    result.left_out.assign(changes.without.begin(), changes.without.end());
    result.lost_signature = package.manifest() && package.manifest()->signature.has_value();
    changes.contents[variable.file()] = text;
    PackOptions settings{options, options.output};
    settings.verify = options.verify;
    result.written = pack::write_changed_package(package, changes, std::move(settings), report);
}

}  // namespace csar::resolve
