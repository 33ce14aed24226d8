// Verifies a package with an installed library: by path, by descriptor and from memory. The results must be equal, and
// exceptions of the library must arrive.
#include <csar/render.hpp>
#include <csar/rules.hpp>
#include <csar/verify.hpp>
#include <csar/version.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace {

// An exception must keep its type on the way out of a shared library.
bool failure_arrives() {
    csar::VerifyOptions options;
    options.intakes = {"unheard-of"};
    try {
        csar::verify_package("nowhere.csar", options);
    } catch (const csar::Failure& failure) {
        return failure.kind() == csar::FailureKind::usage;
    } catch (const std::exception&) {
    }
    return false;
}

csar::ExitStatus told(const csar::VerifyResult& result) {
    std::cout << "csar " << csar::version() << ": " << result.findings.subject << ": " << result.what << ", "
              << result.files << " files\n"
              << csar::render::text(result.findings, {});
    return result.findings.exit_status();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 || !failure_arrives() || csar::find_rule("zip/duplicate-name") == nullptr) return 2;
    const csar::ExitStatus status = told(csar::verify_package(argv[1]));
    std::ifstream file(argv[1], std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (told(csar::verify_package(csar::Input::memory(bytes, "from memory"))) != status) return 3;
    const int descriptor = ::open(argv[1], O_RDONLY);
    if (told(csar::verify_package(csar::Input::descriptor(descriptor, "from a descriptor"))) != status) return 4;
    ::close(descriptor);
    return static_cast<int>(status);
}
