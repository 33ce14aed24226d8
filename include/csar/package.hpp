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

// An archive, a directory or a single file. The first operation opens it, and the destructor closes it. Data that was
// read is reused: container, metadata, manifest, definitions, and the package inside a signed container.
//
// verify_package() and make_sbom() share one pass over the files of an archive. For make_sbom(), verify_package()
// computes SHA-1 and SHA-256 of each file, and keeps 64 bytes per file. To only verify an archive, the function for a
// path is faster.
//
// Each operation gives the result of the function with its name for a path, with the findings of opening and reading.
// If the input cannot be opened, every operation fails in this way.
//
// Use a Package in one thread at a time. Descriptors and memory of the Input must live as long as the Package. A
// moved-from Package can only be assigned to and destroyed.
class CSAR_API Package {
public:
    // Limits, severities, cancellation, threads, definitions and requirements (intakes, trust) in `options` apply to
    // all operations. With requirements, all files of a directory are read, and dialects are not recognised
    // automatically.
    explicit Package(Input input, VerifyOptions options = {});
    // As for inspect_package(): definitions are read but not validated. This package cannot be verified or validated.
    Package(Input input, const InspectOptions& options);
    ~Package();
    Package(Package&& other) noexcept;
    Package& operator=(Package&& other) noexcept;

    // The name as given by the caller.
    const std::string& name() const;

private:
    friend struct PackageAccess;
    struct Impl;  // internal
    explicit Package(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

// The limits, severities, cancellation, threads and definitions in `options` are ignored, here and below: those of the
// package apply. The functions throw like the functions for a path; also Failure(usage) for VerifyOptions::root, for
// requirements that the package does not have, and for a package with InspectOptions.
CSAR_API VerifyResult verify_package(const Package& package, const VerifyOptions& options);
CSAR_API VerifyResult validate_package(const Package& package, const VerifyOptions& options);
// With the options of the package.
CSAR_API VerifyResult verify_package(const Package& package);
CSAR_API VerifyResult validate_package(const Package& package);

// The findings are those of validating the definitions. With InspectOptions: those of reading them.
CSAR_API InspectResult inspect_package(const Package& package, const InspectOptions& options = {});
CSAR_API Graph graph_package(const Package& package, const GraphOptions& options = {});
CSAR_API std::vector<Graph> graph_all_views(const Package& package, const GraphOptions& options = {});
// Reports required inputs without a value if the package has values of inputs. The function for a path leaves them
// open.
CSAR_API CompileResult compile_package(const Package& package, const CompileOptions& options = {});
CSAR_API Diff diff_packages(const Package& before, const Package& after, const DiffOptions& options = {});

CSAR_API Sbom make_sbom(const Package& package);
CSAR_API ListResult list_entries(const Package& package);
CSAR_API Findings read_entry(const Package& package, const std::string& name,
                             const std::function<void(std::span<const std::byte>)>& take);

// Passes all files to `take`, one after another, in pieces. An empty piece ends a file without damage. A damaged file
// has no end but a finding. If the container has errors, `take` is not called.
//
// The files are in an order in which a compressed archive is decompressed once. Exceptions of `take` are passed on.
// Throws Failure: input and interrupted.
CSAR_API Findings
read_entries(const Package& package,
             const std::function<void(const InspectedFile& file, std::span<const std::byte> piece)>& take);

}  // namespace csar
