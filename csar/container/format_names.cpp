#include "csar/container/container.hpp"

namespace csar::container {

std::string_view to_string(Format format) {
    switch (format) {
        case Format::zip: return "zip";
        case Format::tar: return "tar";
        case Format::folder: return "folder";
        case Format::file: return "file";
    }
    return "";
}

std::string_view to_string(Filter filter) {
    switch (filter) {
        case Filter::none: return "";
        case Filter::gzip: return "gzip";
        case Filter::zstd: return "zstd";
        case Filter::xz: return "xz";
        case Filter::bzip2: return "bzip2";
    }
    return "";
}

}  // namespace csar::container
