// What a verdict depends on beside the package, as text.
#pragma once

#include <string>
#include <string_view>

#include <csar/verify.hpp>

namespace csar {

// Every value with a name and a line of its own, so that no two sets of values look alike.
class VerdictContext {
public:
    template <class Number>
    void add(std::string_view name, Number number) {
        text_ += std::string(name) + " " + std::to_string(number) + "\n";
    }
    void add(std::string_view name, const std::string& text);

    // The content of a file, or of all files of a directory, wherever it is. Throws Failure: input for one that cannot be read, usage for a
    // directory of more than 100,000 files.
    void add_tree(std::string_view name, const std::string& path);
    void add_file(const std::string& path);

    const std::string& text() const { return text_; }

private:
    std::string text_;
};

// The options that a verdict depends on, with the content of the files that they name; of what imports are mapped to and of
// the files to compare with, the names alone. Waivers are not among them. Throws Failure as add_tree() does.
std::string verdict_options(const VerifyOptions& options, bool verify);

}  // namespace csar
