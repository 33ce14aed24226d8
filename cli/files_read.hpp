// What a command reads: no report may take its place.
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
    // A file, directory or package in an OCI layout as the user named it: of a layout everything is read. "-" is
    // standard input; empty is none.
    void add(const std::string& path);
    void add(const std::vector<std::string>& paths) {
        for (const std::string& path : paths) add(path);
    }

    // A package or single file that is judged, with what is read because it is beside it: signatures, statements and bills of
    // materials of an archive; what a definitions file, TOSCA.meta or manifest may name.
    void add_package(const std::string& path);
    // Profiles, and the files that imports are mapped to.
    void add(const DefinitionOptions& options);

    // Throws Failure(usage) when `output`, which `option` names, is one of these files by whatever name, is a file that is in
    // one of these directories, or one beside a single file that definitions could name. Files that are not there yet, and those
    // that are not regular files, do not count.
    void refuse_to_replace(const std::string& output, std::string_view option) const;

private:
    std::vector<std::string> paths_;
    std::vector<std::string> sources_;  // directories around single files
};

}  // namespace csar::cli
