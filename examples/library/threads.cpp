// Uses two packages in two threads, each with its own objects: threads PACKAGE PACKAGE
#include <array>
#include <iostream>
#include <string>
#include <thread>

#include <csar/csar.hpp>

namespace {

std::string examine(const char* path) {
    const csar::Package package(path);
    const csar::VerifyResult verdict = csar::verify_package(package);
    return verdict.ok() ? std::to_string(csar::inspect_package(package).files.size()) + " files"
                        : csar::render::text(verdict.findings, {});
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    std::array<std::string, 2> texts;
    std::thread other([&] { texts[1] = examine(argv[2]); });
    texts[0] = examine(argv[1]);
    other.join();
    std::cout << texts[0] << "\n" << texts[1] << "\n";
    return 0;
}
