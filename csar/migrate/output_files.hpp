// The files around the output, if a single file is migrated into another file.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.hpp"
#include "csar/open/loose_files.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::migrate {

// The new files, and the existing files around the output. A missing file is read from around the input: the user can
// still copy or migrate it.
class OutputFiles final : public validate::FileProvider {
public:
    // `around_input` must outlive the object. `input`: the package path of the input. `types`: the package path of the
    // file of types, around the input.
    // Throws Failure(input) if there is no working directory.
    OutputFiles(const validate::FileProvider& around_input, std::string input, std::string types,
                const std::string& output)
        : around_input_(around_input),
          input_(std::move(input)),
          types_(std::move(types)),
          around_output_(output, no_content_) {}

    // Moves a path around the input to the output. The path relative to the entry file stays the same.
    std::string moved(const std::string& path) const;

    // Adds a new file. It is written to moved(path).
    void add_written(const std::string& path, std::string text);
    // Adds an imported file that must be migrated too. An existing file at moved(path) has priority over `text`.
    void add_needed(const std::string& path, const std::string& text);
    // Whether the text of an added file is used.
    bool is_used(const std::string& path) const { return changed_.contains(moved(path)); }
    // Returns the path around the input of a file that is missing at the output. Returns nullopt if the file exists at
    // the output.
    std::optional<std::string> missing(std::string_view path) const;

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;
    std::optional<std::string> resolve(std::string_view from, std::string_view reference) const override;
    std::optional<std::string> resolve_file_url(std::string_view from, std::string_view url) const override {
        return around_output_.resolve_file_url(from, url);
    }
    // The name around the input, if the file is new or missing at the output.
    std::string name_of(std::string_view path) const override;

private:
    struct Changed {
        std::string text, name, path;  // `path`: package path around the input
    };

    const validate::FileProvider& around_input_;
    const std::string input_, types_;
    const File no_content_ = File::of_memory({}, {});  // until add_written() adds the text of the output
    const open::LooseFiles around_output_;
    std::map<std::string, Changed, std::less<>> changed_;
};

}  // namespace csar::migrate
