#include "base/junk_files.hpp"

#include <algorithm>
#include <array>

#include "base/pieces.hpp"

namespace csar {
namespace {

constexpr std::array<std::string_view, 19> names = {
    // Version control.
    ".git", ".hg", ".svn", ".bzr", "CVS", "_darcs", ".jj", ".gitignore", ".gitattributes", ".gitmodules", ".gitkeep",
    // Desktops.
    ".DS_Store", ".AppleDouble", "__MACOSX", "Thumbs.db", "desktop.ini",
    // Editors.
    ".idea", ".vscode", ".directory"};

// A quick first check. It excludes most names of a large archive.
bool may_be_junk(std::string_view name) {
    if (name.empty()) return false;
    switch (name.front()) {
        case '.':
        case '_':
        case 'C':
        case 'T':
        case 'd':
        case '#': return true;
        default: return name.ends_with('~');
    }
}

bool is_junk_file_name(std::string_view name) {
    if (!may_be_junk(name)) return false;
    if (std::ranges::find(names, name) != names.end()) return true;
    if (name.starts_with("._") && name.size() > 2) return true;  // AppleDouble
    // Emacs and other editors
    if (name.ends_with('~') && name.size() > 1) return true;
    if (name.starts_with(".#") || (name.starts_with('#') && name.ends_with('#'))) return true;  // Emacs
    // Vim: .name.swp, then .swo, .swn
    return name.starts_with('.') && name.size() > 5 &&
           (name.ends_with(".swp") || name.ends_with(".swo") || name.ends_with(".swn"));
}

}  // namespace

bool is_never_packed(std::string_view path) { return path == project_file_name || is_junk_file(path); }

bool is_junk_file(std::string_view path) {
    bool found = false;
    each_piece(path, '/', [&](std::string_view name) { found = found || is_junk_file_name(name); });
    return found;
}

}  // namespace csar
