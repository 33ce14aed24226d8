#include "csar/directory/link_target.hpp"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <vector>

#include "base/file.hpp"
#include "base/package_path.hpp"

namespace csar::directory {
namespace {

constexpr int max_links = 40;  // as in Linux

std::string read_link(int root, const std::string& path) {
    std::array<char, PATH_MAX> buffer{};
    const ssize_t length = ::readlinkat(root, path.c_str(), buffer.data(), buffer.size());
    if (length < 0) throw_system_failure(FailureKind::input, "read the symbolic link", path);
    return {buffer.data(), static_cast<std::size_t>(length)};
}

// The components that are not resolved yet. The next component is last.
class Ahead {
public:
    void put_in_front(std::string_view path) {
        while (!path.empty()) {
            const std::size_t slash = path.rfind('/');
            const std::string_view component = slash == std::string_view::npos ? path : path.substr(slash + 1);
            if (!component.empty() && component != ".") components_.emplace_back(component);
            path = path.substr(0, slash == std::string_view::npos ? 0 : slash);
        }
    }
    bool empty() const { return components_.empty(); }
    std::string take() {
        std::string component = std::move(components_.back());
        components_.pop_back();
        return component;
    }

private:
    std::vector<std::string> components_;
};

class Resolver {
public:
    Resolver(int root, const std::string& link) : root_(root), path_(parent_path(link)) {
        target_.text = read_link(root, link);
    }

    LinkTarget resolve() && {
        target_.fault = walk();
        target_.path = path_;
        return std::move(target_);
    }

private:
    LinkFault walk() {
        if (!enter(target_.text)) return LinkFault::outside;
        // Checks the directory of the link. It is the target of a link to ".".
        if (!examine(path_)) return LinkFault::broken;
        for (int links = 1; !ahead_.empty();) {
            const std::string component = ahead_.take();
            if (!S_ISDIR(target_.status.st_mode)) return LinkFault::broken;
            if (component == "..") {
                if (path_.empty()) return LinkFault::outside;
                path_ = parent_path(path_);
                if (!examine(path_)) return LinkFault::broken;
                continue;
            }
            const std::string next = path_.empty() ? component : path_ + "/" + component;
            if (!examine(next)) return LinkFault::broken;
            if (!S_ISLNK(target_.status.st_mode)) {
                path_ = next;
                continue;
            }
            if (++links > max_links) return LinkFault::loop;
            if (!enter(read_link(root_, next))) return LinkFault::outside;
            if (!examine(path_)) return LinkFault::broken;
        }
        return LinkFault::none;
    }

    // Follows a link in the directory path_. Returns false for an absolute link.
    bool enter(std::string_view text) {
        ahead_.put_in_front(text);
        return !text.starts_with('/');
    }

    bool examine(const std::string& path) {
        const char* const name = path.empty() ? "." : path.c_str();
        return ::fstatat(root_, name, &target_.status, AT_SYMLINK_NOFOLLOW) == 0;
    }

    int root_;
    std::string path_;  // has no links
    Ahead ahead_;
    LinkTarget target_;
};

}  // namespace

LinkTarget resolve_link(int root, const std::string& path) { return Resolver(root, path).resolve(); }

}  // namespace csar::directory
