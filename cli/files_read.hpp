// The files that a command reads. No report may overwrite them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar {
struct DefinitionOptions;
}

namespace csar::cli {

class FilesRead {
public:
    // Adds a file, a directory or a package in an OCI layout, as the user specified it. For a package in a layout, the
    // whole layout is added. "-" is standard input. An empty path is ignored.
    void add(const std::string& path);
    void add(const std::vector<std::string>& paths) {
        for (const std::string& path : paths) add(path);
    }

    // Adds a checked package or single file, and the files next to it that are also read. Next to an archive, these are
    // its signatures, statements and bills of materials. Next to a definitions file, TOSCA.meta or manifest, these are
    // the files to which it may refer.
    void add_package(const std::string& path);
    // Adds profiles, the local copies of imports, and the context.
    void add(const DefinitionOptions& options);

    // Throws Failure(usage) if `output`, the value of `option`, is one of the added files under any name, or a file in
    // one of the added directories. If the input is a single file, this includes files next to it to which its
    // definitions could refer. Files that do not exist yet, and files that are not regular files, are allowed.
    void refuse_to_replace(const std::string& output, std::string_view option) const;
    // Like refuse_to_replace(), for an output that is never YAML. If the input is a single file, this includes all
    // existing definitions files and manifests, because definitions may import files of any directory.
    void refuse_to_replace_by_report(const std::string& output, std::string_view option) const;

private:
    std::vector<std::string> paths_;
    std::vector<std::string> sources_;  // directories of single files
};

}  // namespace csar::cli
