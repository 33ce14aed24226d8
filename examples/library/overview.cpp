// Performs several operations on a package, but opens and reads it only once: overview PACKAGE
#include <iostream>

#include <csar/csar.hpp>

int main(int argc, char** argv) try {
    if (argc != 2) return 2;
    const csar::Package package(argv[1]);
    const csar::VerifyResult verdict = csar::verify_package(package);
    const csar::InspectResult contents = csar::inspect_package(package);
    const csar::Graph graph = csar::graph_package(package);
    const csar::Sbom sbom = csar::make_sbom(package);
    std::cout << (verdict.ok() ? "valid" : "not valid") << ", " << contents.files.size() << " files, made by "
              << csar::printable(contents.created_by) << "\n"
              << csar::render::mermaid(graph);
    std::cout << "bill of materials: " << csar::render::spdx(sbom, csar::current_time()).size() << " bytes\n";
    return static_cast<int>(verdict.findings.exit_status());
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return static_cast<int>(csar::exit_status_of(failure.kind()));
}
