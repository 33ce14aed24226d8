#include "csar/open/file_content.hpp"

#include "csar/integrity/digester.hpp"

namespace csar::open {

integrity::Content content_of(const File& file) {
    return [&file](Sink& sink) { copy_whole_file(file, sink); };
}

integrity::Content content_of(std::string_view text) {
    return [text](Sink& sink) { sink.write(as_bytes(text)); };
}

std::string sha256_of(const integrity::Content& content) {
    integrity::Digester digester;
    content(digester);
    return hex(digester.finish());
}

}  // namespace csar::open
