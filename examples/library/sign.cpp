// Signs a package with a key that is only in memory, not in a file system: sign PACKAGE KEY CERTIFICATE OUTPUT
#include <sys/mman.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include <csar/csar.hpp>

namespace {

// Bytes as a file without a directory entry, which exists until it is closed.
class FileInMemory {
public:
    explicit FileInMemory(const std::string& bytes) : descriptor_(::memfd_create("csar-example", MFD_CLOEXEC)) {
        if (::write(descriptor_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
            throw csar::Failure(csar::FailureKind::output, "cannot write to a file in memory");
    }
    ~FileInMemory() { ::close(descriptor_); }
    FileInMemory(const FileInMemory&) = delete;
    FileInMemory& operator=(const FileInMemory&) = delete;

    std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
    int descriptor_;
};

// Reads a secret from a file. A real program would use a store of secrets instead.
std::string secret(const char* path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 5) return 2;
    const FileInMemory key(secret(argv[2])), certificate(secret(argv[3]));
    csar::SignOptions options;
    options.signer.key = key.path();
    options.signer.certificates = {certificate.path()};
    options.output = argv[4];
    const csar::SignResult result = csar::sign_package(argv[1], options);
    std::cout << csar::render::text(result.findings, {}) << "signed by " << result.subject << "\n";
    return static_cast<int>(result.findings.exit_status());
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return 3;
}
