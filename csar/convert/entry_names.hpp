// The names of entries after an archive is mended.
#pragma once

#include <iconv.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace csar::convert {

// Decodes names in a code page. Not thread-safe.
class CodePage {
public:
    // `name`: "CP932", "IBM437", as in iconv(1). Throws Failure(usage) for a name unknown to the system.
    explicit CodePage(const std::string& name);

    const std::string& name() const { return name_; }
    // `text` as UTF-8; nullopt if it is not valid in this code page.
    std::optional<std::string> to_utf8(std::string_view text) const;

private:
    struct Closer {
        using pointer = iconv_t;
        void operator()(iconv_t converter) const { ::iconv_close(converter); }
    };

    std::string name_;
    std::unique_ptr<iconv_t, Closer> converter_;
};

// `name` without its first `count` components; empty if it has no more components.
std::string without_components(std::string_view name, unsigned count);

}  // namespace csar::convert
