#include "validate/grammar/differences.hpp"

#include <vector>

namespace csar::validate {

std::span<const Difference> differences() {
    static const std::vector<Difference> rows = [] {
        std::vector<Difference> made;
        std::string_view subject;
        // Avoids a false warning of GCC 14 about many calls of push_back().
        const auto add = [&](std::string_view name, Versions versions, std::string_view sentence,
                             std::string_view clause) {
            made.push_back({subject, name, versions, sentence, clause});
        };
#define CSAR_DIFFERENCES_ABOUT(about) subject = about;
#define CSAR_DIFFERENCE(name, versions, sentence, clause) add(#name, versions, sentence, clause);
#include "validate/grammar/differences.def"
        return made;
    }();
    return rows;
}

}  // namespace csar::validate
