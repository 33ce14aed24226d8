// A package that is opened once and used by several operations.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <csar/compile.hpp>
#include <csar/diff.hpp>
#include <csar/entries.hpp>
#include <csar/export.hpp>
#include <csar/graph.hpp>
#include <csar/input.hpp>
#include <csar/inspect.hpp>
#include <csar/sbom.hpp>
#include <csar/verify.hpp>

namespace csar {

// An archive, a directory or a single file. It is opened by the first operation that needs it and read no further than that
// one asks; the operations after it use what has been read: the container, the metadata, the manifest, the definitions and the
// package inside of a signed container. It stays open until the object is destroyed.
//
// Each operation below gives what the function of the same name gives for a path, with the findings of opening and reading
// among its own. An input that cannot be opened makes each of them fail in the same way.
//
// For one thread at a time. Neither this object nor its operations copy or own a descriptor or memory that the Input refers to:
// both must live as long as the object. A Package that was moved from can only be assigned to and destroyed.
class CSAR_API Package {
public:
    // Opens nothing yet. Limits, severities, cancellation, threads and definitions of `options` hold for all operations, and
    // so do the demands in it: with them no files of a directory are left out, and the marks of dialects do not count.
    explicit Package(Input input, VerifyOptions options = {});
    // Opened as inspect_package() does: definitions are read and not validated. It can be neither verified nor validated.
    Package(Input input, const InspectOptions& options);
    ~Package();
    Package(Package&& other) noexcept;
    Package& operator=(Package&& other) noexcept;

    // As the caller named it.
    const std::string& name() const;

private:
    friend struct PackageAccess;
    struct Impl;  // internal
    explicit Package(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

// Of the options, limits, severities, cancellation, threads and definitions are those of the package, whatever is set here.
// They throw as their namesakes do; and Failure(usage) for VerifyOptions::root, for a demand that was not among the options that
// the package was made with, and for one that was made with InspectOptions.
CSAR_API VerifyResult verify_package(const Package& package, const VerifyOptions& options);
CSAR_API VerifyResult validate_package(const Package& package, const VerifyOptions& options);
// The same with the options that the package was made with.
CSAR_API VerifyResult verify_package(const Package& package);
CSAR_API VerifyResult validate_package(const Package& package);

// Unless the package was made with InspectOptions, the findings are those of validating the definitions, not only of reading
// them.
CSAR_API InspectResult inspect_package(const Package& package, const InspectOptions& options = {});
CSAR_API Graph graph_package(const Package& package, const GraphOptions& options = {});
CSAR_API std::vector<Graph> graph_all_views(const Package& package, const GraphOptions& options = {});
CSAR_API CompileResult compile_package(const Package& package, const CompileOptions& options = {});
CSAR_API Diff diff_packages(const Package& before, const Package& after, const DiffOptions& options = {});

CSAR_API Sbom make_sbom(const Package& package);
CSAR_API ListResult list_entries(const Package& package);
CSAR_API Findings read_entry(const Package& package, const std::string& name,
                             const std::function<void(std::span<const std::byte>)>& take);

// Passes the content of all files to `take`, one file after another in the order that is cheapest: a compressed archive is
// decompressed once. The pieces of a file are never empty; an empty one follows when all of its bytes were read and are sound.
// A file that is damaged has no such end, and a finding. Nothing is passed when the container has errors. What `take` throws
// ends the reading and is rethrown. Throws Failure: input, interrupted.
CSAR_API Findings
read_entries(const Package& package,
             const std::function<void(const InspectedFile& file, std::span<const std::byte> piece)>& take);

}  // namespace csar
