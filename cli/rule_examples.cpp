#include "cli/rule_examples.hpp"

#include <zlib.h>

#include <new>
#include <stdexcept>
#include <string>

namespace csar::cli {
namespace {

std::string unpacked(std::span<const unsigned char> gzip_file) {
    std::size_t size = 0;  // from the last four bytes of the file
    for (std::size_t i = 1; i <= 4; ++i) size = size << 8 | gzip_file[gzip_file.size() - i];
    std::string text(size, '\0');
    z_stream stream = {};
    stream.next_in = const_cast<unsigned char*>(gzip_file.data());
    stream.avail_in = static_cast<unsigned>(gzip_file.size());
    stream.next_out = reinterpret_cast<unsigned char*>(text.data());
    stream.avail_out = static_cast<unsigned>(size);
    constexpr int gzip = 16;
    if (inflateInit2(&stream, MAX_WBITS + gzip) != Z_OK) throw std::bad_alloc();
    const int result = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (result != Z_STREAM_END) throw std::logic_error("the examples of the rules are damaged");
    return text;
}

std::vector<RuleExample> parsed(std::string_view text) {
    constexpr char unit_separator = '\x1F';
    const auto field = [&] {
        const std::size_t end = text.find(unit_separator);
        const std::string_view found = text.substr(0, end);
        text.remove_prefix(end + 1);
        return found;
    };
    std::vector<RuleExample> all;
    while (!text.empty()) all.push_back({field(), field(), field(), field()});
    return all;
}

}  // namespace

const std::vector<RuleExample>& rule_examples() {
    static const std::string text = unpacked(packed_rule_examples);
    static const std::vector<RuleExample> all = parsed(text);
    return all;
}

}  // namespace csar::cli
