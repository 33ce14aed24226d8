// The input of an operation, opened once: an archive, a directory or a single file, and the package inside a signed
// container.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <csar/definition_options.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/packed_of_git.hpp>
#include "csar/open/first_reading.hpp"
#include "csar/open/ignored_files.hpp"
#include "csar/open/input.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outside_files.hpp"
#include "csar/open/single_file_kind.hpp"
#include "report/report.hpp"
#include "validate/validator.hpp"
#include "validate/xml/xml_validator.hpp"

namespace csar {

struct Opening {
    Limits limits;
    DefinitionOptions definitions;
    unsigned jobs = 1;                                    // maximum number of threads; 0 means 1
    bool allow_prefix = false;                            // the archive may follow a program
    bool only_read = true;                                // check only files, grammar and imports of the definitions
    bool digests = false;                                 // compute the digests of a compressed tar while it is indexed
    DirectoryScope scope = DirectoryScope::without_junk;  // of a directory
    PackedOfGit git = PackedOfGit::everything;            // of a directory; the scope also applies
    std::vector<std::string> known_metadata;              // of manifests, besides the standard names
};

// Opened only when needed, and only once. Not thread-safe.
class Subject {
public:
    // `input` and `report`, which receives the findings of opening and reading, must outlive the object.
    Subject(const Input& input, Opening opening, Report& report);
    // Like the constructor above, but for an input that is already open.
    Subject(OpenInput input, Opening opening, Report& report);
    ~Subject();

    const Opening& opening() const { return opening_; }

    // Opens only the file or directory. Throws like open_input().
    const OpenInput& input();
    bool is_directory();

    // Opens the container. `report`, which may be that of the constructor, then has exactly the findings of opening.
    // Throws like container::open(); after a failure each call fails.
    void open(Report& report);
    // Also reads metadata and definitions; single files according to their kind. `report`: as above. Throws Failure.
    void read(Report& report);
    // Like the function above, for callers that need no findings.
    void read();

    // After opening:
    const container::Container& container() const { return package_ ? package_->container() : *container_; }
    bool is_file() const { return container().format() == container::Format::file; }
    SingleFileKind file_kind() const { return file_kind_; }    // of a single file
    const LooseFiles& loose_files() const { return *loose_; }  // the same, with the files around it
    const FirstReading* first_reading() const { return first_ ? &*first_ : nullptr; }
    std::uint64_t ignored_files() const { return ignored_ ? ignored_->count() : 0; }

    // After reading:
    const OpenedPackage* package() const { return package_.get(); }  // null for a single file
    // The options for definitions; null for single files other than YAML definitions.
    const OutsideFiles* outside() const { return outside_.get(); }
    validate::ValidatorOptions validator_options() const;
    const validate::FileProvider& files() const;
    // Definitions in YAML, the meaning of their names, and the files that they name. Null or empty if there are none.
    const validate::Model* model() const {
        return validator_ ? &validator_->model() : package_ ? package_->model() : nullptr;
    }
    validate::Namespaces* namespaces() const;
    std::span<const validate::FileReference> references() const;
    // Definitions in XML; null if there are none.
    const validate::xml::Definitions* xml_definitions() const;
    // Package paths of the definitions that nothing imports, the entry first; empty if there are none.
    std::vector<std::string> entries() const;
    // The report with the user's names for files. It receives only findings of reading.
    const Report& report() const { return report_; }

    // True for a signed container (SOL004 4.3.4, option 2), which contains only another package and signatures.
    bool holds_package() const { return package_ && package_->location().form == meta::PackageForm::nested_package; }
    // A copy of the package inside. False as a condition if it cannot be read; the reason is in `report`.
    const File& inner_file(Report& report);
    // The package inside, with a separate report; call inner_file() first. Packages inside it are not opened.
    Subject& inner();
    // The package inside, read. Faults in copying it go into `report`. Throws Failure(input) if it cannot be read, or
    // is not a package.
    Subject& read_inner(Report& report);

private:
    void open();
    void open_container();
    void read_file();
    void read_definitions_file();
    void read_package();
    // Calls `stage`; after a failure, each call fails in the same way.
    template <class Stage>
    void attempt(Stage stage);

    const Input* given_ = nullptr;  // null: it was open already
    Opening opening_;
    Report& report_;
    std::exception_ptr failure_;
    std::optional<OpenInput> input_;
    std::optional<FirstReading> first_;
    std::optional<IgnoredFiles> ignored_;
    std::unique_ptr<container::Container> container_;
    SingleFileKind file_kind_ = SingleFileKind::definitions;
    std::unique_ptr<LooseFiles> loose_;
    bool is_read_ = false;
    std::optional<Report> of_opening_;  // the findings of opening, once there are findings of reading
    std::unique_ptr<OutsideFiles> outside_;
    std::unique_ptr<OpenedPackage> package_;
    std::unique_ptr<validate::Validator> validator_;              // of a single file
    std::unique_ptr<validate::xml::XmlValidator> xml_validator_;  // the same, of XML
    File inner_file_;
    std::optional<Report> inner_report_;
    std::unique_ptr<Subject> inner_;
};

}  // namespace csar
