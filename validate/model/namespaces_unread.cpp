// Hints about types in files that no import leads to.
#include <cerrno>
#include <optional>
#include <utility>

#include <csar/failure.hpp>
#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "report/unreported.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_unread_files = 100;
constexpr std::uint64_t max_unread_bytes = 4 * MiB;

// An unreadable file only makes a hint worse, but a failing disk is an error.
std::optional<std::string> text_of_unread(const FileProvider& files, const std::string& path) {
    try {
        return files.read(path);
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input || failure.system_error() == EIO) throw;
        return std::nullopt;
    }
}

}  // namespace

// The first file that defines a name is used.
void Namespaces::read_unread(const FileProvider& files, const std::string& path) {
    std::optional<std::string> text = text_of_unread(files, path);
    if (!text || text->find("_types") == std::string::npos) return;
    const auto document = Document::parse(path, std::move(*text), Limits(), unreported());
    for (int k = 0; k < type_kind_count; ++k)
        for (const auto& [name, definition] :
             document->root()[to_string(section_of(static_cast<TypeKind>(k)))].entries())
            unread_->try_emplace({static_cast<TypeKind>(k), std::string(name.text())}, path);
}

// A hint that a file which the service does not use has the type; may be empty. The first call reads all files. Only
// hints need them, so they have an account of their own.
Hint Namespaces::about_unread(TypeKind kind, std::string_view name, const DefinitionsFile& file) {
    if (file.files == nullptr || file.is_outside()) return {};
    if (!unread_) {
        unread_.emplace();
        const BudgetScope budget{Limits()};
        std::vector<std::string> paths;
        file.files->each([&](std::string_view path) {
            if (has_yaml_extension(path) && paths.size() < max_unread_files &&
                model_.find(file.files->name_of(path)) == nullptr)
                paths.emplace_back(path);
        });
        std::uint64_t left = max_unread_bytes;
        try {
            for (const std::string& path : paths) {
                const std::uint64_t size = file.files->size(path).value_or(left + 1);
                if (size > left) continue;
                left -= size;
                read_unread(*file.files, path);
            }
        } catch (const OverBudget&) {  // the types found so far are used
        }
    }
    const auto found = unread_->find({kind, std::string(name)});
    if (found == unread_->end()) return {};
    return compose("'{}' is defined in a file that is not imported: import '{}'", name,
                   relative_reference(file.path, found->second));
}

}  // namespace csar::validate
