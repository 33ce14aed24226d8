// Text about everything that a verdict depends on, except the package.
#pragma once

#include <string>
#include <string_view>

#include <csar/verify.hpp>

namespace csar::verify {

// Every value has a name and a separate line, so different sets of values have different texts.
class VerdictContext {
public:
    template <class Number>
    void add(std::string_view name, Number number) {
        text_ += std::string(name) + " " + std::to_string(number) + "\n";
    }
    void add(std::string_view name, const std::string& text);

    // Adds the content of a file, or of all files in a directory, but not its location. Throws Failure: input for a
    // file that cannot be read, usage for a directory with more than 100,000 files.
    void add_tree(std::string_view name, const std::string& path);
    void add_file(const std::string& path);

    const std::string& text() const { return text_; }

private:
    std::string text_;
};

// The options that a verdict depends on, with the content of the files in them. For mapped imports and compared files,
// only the names are included. Waivers are excluded. Throws Failure like add_tree().
std::string verdict_options(const VerifyOptions& options, bool verify);

}  // namespace csar::verify
