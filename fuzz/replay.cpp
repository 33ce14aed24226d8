// Runs a fuzz target on files instead of a fuzzer's inputs.
//
// usage: fuzz_replay TARGET DIRECTORY...     every file of each directory, sorted by name
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/target.hpp"

int main(int count, char** arguments) {
    const auto& targets = csar::fuzz::targets();
    const auto target = count > 1 ? targets.find(arguments[1]) : targets.end();
    if (target == targets.end()) {
        std::cerr << "usage: fuzz_replay TARGET DIRECTORY...; the targets:";
        for (const auto& [name, run] : targets) std::cerr << ' ' << name;
        std::cerr << '\n';
        return 2;
    }
    std::vector<std::filesystem::path> files;
    for (int i = 2; i < count; ++i)
        for (const auto& entry : std::filesystem::directory_iterator(arguments[i]))
            if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& path : files) {
        std::ifstream file(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        target->second(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    std::cout << files.size() << " inputs replayed\n";
    return files.empty() ? 1 : 0;
}
