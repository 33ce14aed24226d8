// The files that a command reads: no report may overwrite them.
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
    // A file, directory or package in an OCI layout, as named by the user; a layout is read completely. "-" is standard
    // input; empty is ignored.
    void add(const std::string& path);
    void add(const std::vector<std::string>& paths) {
        for (const std::string& path : paths) add(path);
    }

    // A checked package or single file, with the files that are read because they are next to it: signatures,
    // statements and bills of materials of an archive; files that a definitions file, TOSCA.meta or manifest may name.
    void add_package(const std::string& path);
    // Profiles, and the files that imports are mapped to.
    void add(const DefinitionOptions& options);

    // Throws Failure(usage) if `output`, the value of `option`, is one of these files under any name, a file in one of
    // these directories, or a file next to a single file that definitions could name. Files that do not exist yet, and
    // files that are not regular files, are allowed.
    void refuse_to_replace(const std::string& output, std::string_view option) const;

private:
    std::vector<std::string> paths_;
    std::vector<std::string> sources_;  // directories of single files
};

}  // namespace csar::cli
