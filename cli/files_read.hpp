// The files that a command reads. An output must not overwrite them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar {
struct DefinitionOptions;
}

namespace csar::cli {

// True for definitions, TOSCA.meta and manifests, which refer to other files. Considers only the extension.
bool is_source(const std::string& file);

class FilesRead {
public:
    // Adds a file, a directory or an OCI layout: for a package in a layout, the whole layout. "-" is standard input.
    // Ignores an empty path.
    void add(const std::string& path);
    void add(const std::vector<std::string>& paths) {
        for (const std::string& path : paths) add(path);
    }

    // Adds a package or a single file, and the files next to it that are read. For an archive: signatures, statements,
    // bills of materials. For definitions, TOSCA.meta or a manifest: files to which it may refer.
    void add_package(const std::string& path);
    // Adds profiles, copies of imports, and the context.
    void add(const DefinitionOptions& options);

    // Throws Failure(usage) if `output`, the value of `option`, is an added file (also under another name) or in an
    // added directory. For a single file, files next to it count if definitions can refer to them. New files, pipes and
    // devices are allowed. `remedy`: for a file in an added directory.
    void refuse_to_replace(const std::string& output, std::string_view option,
                           std::string_view remedy = "choose another file") const;
    // Like refuse_to_replace(), for an output that is not YAML. If the input is a single file, all existing definitions
    // files and manifests are refused, because definitions may import them.
    void refuse_to_replace_by_report(const std::string& output, std::string_view option) const;

private:
    std::vector<std::string> paths_;
    std::vector<std::string> sources_;  // of single files
};

}  // namespace csar::cli
