// What a command reads: no report may take its place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar::cli {

class FilesRead {
public:
    // A file or directory as the user named it; empty and "-" stand for none.
    void add(const std::string& path) {
        if (!path.empty() && path != "-") paths_.push_back(path);
    }
    void add(const std::vector<std::string>& paths) {
        for (const std::string& path : paths) add(path);
    }

    // Throws Failure(usage) when `output`, which `option` names, is one of these files by whatever name, or is a file that
    // lies in one of these directories.
    void refuse_to_replace(const std::string& output, std::string_view option) const;

private:
    std::vector<std::string> paths_;
};

}  // namespace csar::cli
