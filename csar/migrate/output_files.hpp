// The files around the output of a single file that is migrated into another file.
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

// The definitions as they will be found at the output: the new files, then those that exist around the output. A file
// that is missing there is taken from the same place around the input, because it can still be copied or migrated.
class OutputFiles final : public validate::FileProvider {
public:
    // `around_input`, which must outlive the object: the files around the input, which has the package path `input`.
    // `types`: the package path around the input of the file of types. `output`: the path of the output. Throws
    // Failure(input) if there is no working directory.
    OutputFiles(const validate::FileProvider& around_input, std::string input, std::string types,
                const std::string& output)
        : around_input_(around_input),
          input_(std::move(input)),
          types_(std::move(types)),
          around_output_(output, no_content_) {}

    // The package path at the output of a file around the input. It has the same position relative to the entry file.
    std::string moved(const std::string& path) const;

    // Adds a new file, which is written to moved(path).
    void add_written(const std::string& path, std::string text);
    // Adds an imported file that must also be migrated. Its new text is used unless another file exists at the path of the
    // file at the output.
    void add_needed(const std::string& path, const std::string& text);
    // Whether the text of an added file is used, because no other file exists at its path at the output.
    bool is_used(const std::string& path) const { return changed_.contains(moved(path)); }
    // If the file at `path`, a path at the output, does not exist there: the path at which the input would find it.
    // Otherwise nullopt.
    std::optional<std::string> missing(std::string_view path) const;

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;
    std::optional<std::string> resolve(std::string_view from, std::string_view reference) const override;
    std::optional<std::string> resolve_file_url(std::string_view from, std::string_view url) const override {
        return around_output_.resolve_file_url(from, url);
    }
    // A file that is new or missing around the output has its name around the input.
    std::string name_of(std::string_view path) const override;

private:
    struct Changed {
        std::string text, name, path;  // `path`: the package path around the input
    };

    const validate::FileProvider& around_input_;
    const std::string input_, types_;
    const File no_content_ = File::of_memory({}, {});  // for the output, whose text add_written() adds
    const open::LooseFiles around_output_;
    std::map<std::string, Changed, std::less<>> changed_;
};

}  // namespace csar::migrate
