#include "validate/grammar/differences.hpp"

#include <vector>

namespace csar::validate {

std::span<const Difference> differences() {
    static const std::vector<Difference> rows = [] {
        std::vector<Difference> made;
        std::string_view subject;
#define CSAR_DIFFERENCES_ABOUT(about) subject = about;
#define CSAR_DIFFERENCE(name, versions, sentence, clause) made.push_back({subject, #name, versions, sentence, clause});
#include "validate/grammar/differences.def"
        return made;
    }();
    return rows;
}

}  // namespace csar::validate
