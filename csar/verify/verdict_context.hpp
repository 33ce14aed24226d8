// A text of everything that a verdict depends on, without the package.
#pragma once

#include <string>
#include <string_view>

#include <csar/verify.hpp>

namespace csar::verify {

// Each value has a line with a name, so different values have different texts.
class VerdictContext {
public:
    template <class Number>
    void add(std::string_view name, Number number) {
        text_ += std::string(name) + " " + std::to_string(number) + "\n";
    }
    void add(std::string_view name, const std::string& text);

    // Adds the content of a file, or of all files in a directory. The location is not part of it. Throws Failure: input
    // for an unreadable file, usage for more than 100,000 files.
    void add_tree(std::string_view name, const std::string& path);
    void add_file(const std::string& path);

    const std::string& text() const { return text_; }

private:
    std::string text_;
};

// The options with the contents of their files. Only the names of mapped imports and compared files are used. Waivers
// are left out. Throws Failure like add_tree().
std::string verdict_options(const VerifyOptions& options, bool verify);

}  // namespace csar::verify
