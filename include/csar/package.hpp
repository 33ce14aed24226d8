// A package that is opened once for several operations.
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

// An archive, a directory or a single file. The first operation on the object opens the input, and each operation reads
// only the parts that it needs. Later operations reuse the data that was read: the container, the metadata, the
// manifest, the definitions and the package inside a signed container. The input stays open until the object is
// destroyed.
//
// The files of an archive are read once for both verify_package and make_sbom, and the whole archive once for its
// digest. For make_sbom, verify_package also computes SHA-1 and SHA-256 of each file, and keeps them in 64 bytes per
// file. If the archive is only verified, the function for a path is faster.
//
// Each operation below gives the same result as the function of the same name for a path, including the findings of
// opening and reading. If the input cannot be opened, all operations fail in the same way.
//
// May be used by one thread at a time. Neither this object nor its operations copy or own a descriptor or memory that
// the Input refers to: both must live as long as the object. A moved-from Package can only be assigned to and
// destroyed.
class CSAR_API Package {
public:
    // Does not open the package yet. Limits, severities, cancellation, threads and definitions of `options` apply to
    // all operations, and so do the requirements in them (intakes, trust). With requirements, no files of a directory
    // are ignored, and dialects are not recognised by marks.
    explicit Package(Input input, VerifyOptions options = {});
    // Opens the package like inspect_package(): definitions are read but not validated. It can be neither verified nor
    // validated.
    Package(Input input, const InspectOptions& options);
    ~Package();
    Package(Package&& other) noexcept;
    Package& operator=(Package&& other) noexcept;

    // The name given by the caller.
    const std::string& name() const;

private:
    friend struct PackageAccess;
    struct Impl;  // internal
    explicit Package(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

// Limits, severities, cancellation, threads and definitions in these options are ignored; those of the package apply.
// The operations throw like the functions of the same name. They also throw Failure(usage) for VerifyOptions::root, for
// requirements that were not in the options of the package, and for a package created with InspectOptions.
CSAR_API VerifyResult verify_package(const Package& package, const VerifyOptions& options);
CSAR_API VerifyResult validate_package(const Package& package, const VerifyOptions& options);
// Like the functions above, with the options of the package.
CSAR_API VerifyResult verify_package(const Package& package);
CSAR_API VerifyResult validate_package(const Package& package);

// The findings are those of validating the definitions or, for a package created with InspectOptions, of reading the
// definitions.
CSAR_API InspectResult inspect_package(const Package& package, const InspectOptions& options = {});
CSAR_API Graph graph_package(const Package& package, const GraphOptions& options = {});
CSAR_API std::vector<Graph> graph_all_views(const Package& package, const GraphOptions& options = {});
// If the options of the package have values of inputs, required inputs without a value are reported, as by
// validate_package(). The function for a path leaves them unresolved.
CSAR_API CompileResult compile_package(const Package& package, const CompileOptions& options = {});
CSAR_API Diff diff_packages(const Package& before, const Package& after, const DiffOptions& options = {});

CSAR_API Sbom make_sbom(const Package& package);
CSAR_API ListResult list_entries(const Package& package);
CSAR_API Findings read_entry(const Package& package, const std::string& name,
                             const std::function<void(std::span<const std::byte>)>& take);

// Passes the content of all files to `take`, one file after another, in an order that decompresses a compressed archive
// only once. The pieces of a file are never empty; an empty piece marks the end of an undamaged file. A damaged file
// has no such end piece, but a finding. If the container has errors, nothing is passed. An exception from `take` stops
// the reading and is rethrown. Throws Failure: input and interrupted.
CSAR_API Findings
read_entries(const Package& package,
             const std::function<void(const InspectedFile& file, std::span<const std::byte> piece)>& take);

}  // namespace csar
