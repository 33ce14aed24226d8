// Writes a package as tar.gz to standard output, which may be a pipe or a socket: stream PACKAGE
#include <csignal>
#include <iostream>

#include <csar/csar.hpp>

int main(int argc, char** argv) try {
    if (argc != 2) return 2;
    std::signal(SIGPIPE, SIG_IGN);  // if the reader closes the pipe, this is a failure and does not end the program
    csar::ConvertOptions options;
    options.write = csar::to_descriptor(1);
    options.format = csar::ArchiveFormat::tar_gzip;
    const csar::ConvertResult result = csar::convert_package(argv[1], options);
    std::cerr << csar::render::text(result.findings, {});
    return static_cast<int>(result.findings.exit_status());
} catch (const csar::Failure& failure) {
    std::cerr << to_string(failure.kind()) << ": " << failure.what() << "\n";
    return static_cast<int>(csar::exit_status_of(failure.kind()));
}
