// The directory of the conformance cases, and failures in case files.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace csar::conformance {

inline const std::filesystem::path home = std::filesystem::path(CSAR_SOURCE) / "tests/conformance";

inline std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

inline std::vector<std::filesystem::path> case_files(const std::filesystem::path& directory) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directory))
        if (entry.path().extension() == ".case") found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

// The name of the test for a case or a directory of cases.
inline std::string test_name(const std::filesystem::path& path) {
    std::string name = path.lexically_relative(home).replace_extension();
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

// Fails with "LINE: message" at this line of the file, or at line 1.
inline void fail_at(const std::filesystem::path& path, const std::string& fault) {
    const std::size_t digits = std::min(fault.find_first_not_of("0123456789"), fault.size());
    const bool has_line = digits != 0 && fault.substr(digits, 2) == ": ";
    ADD_FAILURE_AT(path.c_str(), has_line ? std::stoi(fault) : 1) << (has_line ? fault.substr(digits + 2) : fault);
}

}  // namespace csar::conformance
