// The input of an operation: an archive, a directory or a single file. It also gives access to the package inside a
// signed container.
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
#include "csar/open/kept_digests.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outside_files.hpp"
#include "report/report.hpp"
#include "validate/validator.hpp"
#include "validate/xml/xml_validator.hpp"

namespace csar::open {

struct Opening {
    Limits limits;
    DefinitionOptions definitions;
    unsigned jobs = 1;                                    // maximum number of threads; 0 means 1
    bool allow_prefix = false;                            // a program may precede the archive
    bool only_read = true;                                // only check files, grammar and imports of definitions
    bool digests = false;                                 // compute digests while a compressed tar is indexed
    bool keeps_digests = false;                           // keep digests of all files for later operations
    DirectoryScope scope = DirectoryScope::without_junk;  // which files of a directory are examined
    PackedOfGit git = PackedOfGit::everything;            // which files of a directory are examined, within the scope
    bool inputs_complete = true;                          // report required inputs without a value
    std::vector<std::string> outputs;                     // files that packing leaves out of a directory
    bool follow_symlinks = false;                         // follow links in a directory, like packing
    std::vector<std::string> known_metadata;              // additional names that manifests may have
    std::shared_ptr<FileMemory> file_memory = {};         // data of files outside of the package; may be null
};

// Opens the input on first use. Not thread-safe.
class Subject {
public:
    // `report` receives the findings of opening and reading. `input` and `report` must outlive the object.
    Subject(const Input& input, Opening opening, Report& report);
    Subject(OpenInput input, Opening opening, Report& report);
    ~Subject();

    const Opening& opening() const { return opening_; }

    // Opens the file or directory, but not the container. Throws like open_input().
    const OpenInput& input();
    // Does not open the input.
    const std::string& name() const { return given_ != nullptr ? given_->name() : input_->name; }
    bool is_directory();

    // Opens the container. `report` receives the findings of opening; it can be the constructor's report.
    // Throws like container::open(). After a failure, each call throws the failure again.
    void open(Report& report);
    // Opens and reads the input: metadata and definitions, or a single file. `report`: as for open(). Throws Failure.
    void read(Report& report);
    // For callers that need no findings.
    void read();

    // After open():
    const container::Container& container() const { return package_ ? package_->container() : *container_; }
    bool is_file() const { return container().format() == container::Format::file; }
    SingleFileKind file_kind() const { return file_kind_; }    // of a single file
    const LooseFiles& loose_files() const { return *loose_; }  // around a single file
    const FirstReading* first_reading() const { return first_ ? &*first_ : nullptr; }
    // Reads every byte like Container::read_all(). `user` receives the wanted digests. `user` and `next` may be null.
    // Reads nothing if all digests are already known, and no damage was found.
    void read_contents(DigestConsumer* user, container::EntryVisitor* next, unsigned jobs, Report& report);
    // SHA-256 of the archive or single file. Returns an empty string for a directory. Throws Failure(input) if the file
    // was modified.
    const std::string& sha256();
    std::uint64_t ignored_files() const { return ignored_ ? ignored_->count() : 0; }

    // After read():
    const OpenedPackage* package() const { return package_.get(); }  // null for a single file
    // Returns null for a single file that is not YAML.
    const OutsideFiles* outside() const { return outside_.get(); }
    validate::ValidatorOptions validator_options() const;
    const validate::FileProvider& files() const;
    // Return the YAML definitions, their names, and the files that they refer to. Without YAML definitions, return null
    // or an empty list.
    const validate::Model* model() const {
        return validator_ ? &validator_->model() : package_ ? package_->model() : nullptr;
    }
    validate::Namespaces* namespaces() const;
    std::span<const validate::FileReference> references() const;
    // Returns null if there are no definitions in XML.
    const validate::xml::Definitions* xml_definitions() const;
    // Package paths of definitions that no other file imports. The first path is the entry. May be empty.
    std::vector<std::string> entries() const;
    // The findings of reading, with file names as the user gave them.
    const Report& report() const { return report_; }

    // True for a signed container (SOL004 4.3.4, option 2): it contains only a package and signatures.
    bool holds_package() const { return package_ && package_->location().form == meta::PackageForm::nested_package; }
    // A copy of the package inside. If it cannot be read, the file is not open, and `report` has the reason.
    const File& inner_file(Report& report);
    // The package inside, with a report of its own. Call inner_file() first. Packages inside it are not opened.
    Subject& inner();
    // Reads the package inside. `report` receives errors of the copy. Throws Failure(input) if there is no readable
    // package.
    Subject& read_inner(Report& report);

private:
    void open();
    void open_container();
    void read_file();
    void read_definitions_file();
    void read_package();
    // After a failure of `stage`, each call throws the failure again.
    template <class Stage>
    void attempt(Stage stage);

    const Input* given_ = nullptr;  // null if the input was already open
    Opening opening_;
    Report& report_;
    std::exception_ptr failure_;
    std::optional<OpenInput> input_;
    KeptDigests kept_;  // of the files
    std::string sha256_;
    std::optional<FirstReading> first_;
    std::optional<IgnoredFiles> ignored_;
    std::unique_ptr<container::Container> container_;
    SingleFileKind file_kind_ = SingleFileKind::definitions;
    std::unique_ptr<LooseFiles> loose_;
    bool is_read_ = false;
    std::optional<Report> of_opening_;  // the findings of opening; set when reading adds findings
    std::unique_ptr<OutsideFiles> outside_;
    std::unique_ptr<OpenedPackage> package_;
    std::unique_ptr<validate::Validator> validator_;                     // for a single file
    std::unique_ptr<const validate::xml::Definitions> xml_definitions_;  // for a single file in XML
    File inner_file_;
    std::optional<Report> inner_report_;
    std::unique_ptr<Subject> inner_;
};

}  // namespace csar::open
