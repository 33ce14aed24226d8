#include <csar/init.hpp>

#include <algorithm>
#include <array>

#include <csar/failure.hpp>
#include "base/bytes.hpp"
#include "base/directory_writer.hpp"
#include "base/interrupt.hpp"
#include "base/output_directory.hpp"
#include "base/package_path.hpp"
#include "csar/pack/init_files.hpp"
#include "meta/location.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

// Block 0 of csd07 17.2.1.
std::string tosca_meta(const InitOptions& options) {
    if (options.created_by.empty() || !meta::fits_tosca_meta("Created-By", options.created_by))
        throw Failure(FailureKind::usage, compose("TOSCA.meta cannot hold 'Created-By: {}'", options.created_by));
    meta::Block block;
    const auto add = [&](std::string_view key, std::string_view value) {
        meta::Pair& pair = block.pairs.emplace_back();
        pair.key = key;
        pair.value = value;
    };
    add("CSAR-Version", "2.0");
    add("Created-By", options.created_by);
    add("Entry-Definitions", init_files().front().path);
    return meta::print_tosca_meta({block});
}

}  // namespace

std::string_view to_string(InitTemplate which) {
    constexpr std::array<std::string_view, 5> names = {"tosca-2.0", "vnf", "pnf", "cnf", "nsd"};
    return names.at(static_cast<std::size_t>(which));
}

InitResult init_directory(const std::string& directory, const InitOptions& options) {
    const CancellationScope scope(options.cancellation);
    const auto files = options.which == InitTemplate::tosca_2_0 ? init_files() : sol004_files(options.which);
    const std::string meta = options.which == InitTemplate::tosca_2_0 ? tosca_meta(options) : std::string();
    OutputDirectory output(directory);
    DirectoryWriter writer(output.descriptor());
    std::vector<std::string> paths;
    const auto write = [&](std::string_view path, mode_t mode, std::string_view text) {
        if (const std::string_view above = parent_path(path); !above.empty()) writer.make_directory(above);
        writer.create(path, mode).write(as_bytes(text));
        paths.emplace_back(path);
    };
    if (!meta.empty()) write(meta::tosca_meta_at_root, 0644, meta);
    for (const InitFile& file : files) write(file.path, file.executable ? 0755 : 0644, file.text);
    output.commit(true);
    std::sort(paths.begin(), paths.end());
    return {std::move(paths)};
}

}  // namespace csar
