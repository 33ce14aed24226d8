// The input of an operation, which is opened only once: an archive, a directory or a single file, and the package
// inside a signed container.
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
    bool allow_prefix = false;                            // the archive may follow a program
    bool only_read = true;                                // check only files, grammar and imports of the definitions
    bool digests = false;                                 // compute the digests of a compressed tar while it is indexed
    bool keeps_digests = false;                           // compute the digests of all files for later operations
    DirectoryScope scope = DirectoryScope::without_junk;  // which files of a directory are examined
    PackedOfGit git = PackedOfGit::everything;            // files of a directory to examine; the scope also applies
    bool inputs_complete = true;                          // report required inputs without a given value
    std::vector<std::string> outputs;                     // paths of files that packing leaves out of a directory
    bool follow_symlinks = false;                         // follow links in a directory, as in packing
    std::vector<std::string> known_metadata;              // names in manifests, in addition to standard names
    std::shared_ptr<FileMemory> file_memory = {};         // files outside of the package that were already read
};

// Opens the input only when needed, and only once. Not thread-safe.
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
    // The name of the input, without opening it.
    const std::string& name() const { return given_ != nullptr ? given_->name() : input_->name; }
    bool is_directory();

    // Opens the container. `report`, which may be the report of the constructor, then has exactly the findings of
    // opening. Throws like container::open(); after a failure each call fails in the same way.
    void open(Report& report);
    // Like open(), but also reads metadata and definitions; single files are read according to their kind. `report`: as
    // for open(). Throws Failure.
    void read(Report& report);
    // Like the function above, for callers that need no findings.
    void read();

    // May be called after open():
    const container::Container& container() const { return package_ ? package_->container() : *container_; }
    bool is_file() const { return container().format() == container::Format::file; }
    SingleFileKind file_kind() const { return file_kind_; }    // kind of a single file
    const LooseFiles& loose_files() const { return *loose_; }  // the files around a single file
    const FirstReading* first_reading() const { return first_ ? &*first_ : nullptr; }
    // Reads every byte like Container::read_all(), and passes the requested digests to `user`. Both may be null. Reads
    // nothing if earlier calls, which found no damage, or opening the package have already computed the digests.
    void read_contents(DigestConsumer* user, container::EntryVisitor* next, unsigned jobs, Report& report);
    // SHA-256 of the archive or single file; computed once. Empty for a directory. Throws Failure(input) if the file
    // was modified.
    const std::string& sha256();
    std::uint64_t ignored_files() const { return ignored_ ? ignored_->count() : 0; }

    // May be called after read():
    const OpenedPackage* package() const { return package_.get(); }  // null for a single file
    // The options for definitions; null for single files other than YAML definitions.
    const OutsideFiles* outside() const { return outside_.get(); }
    validate::ValidatorOptions validator_options() const;
    const validate::FileProvider& files() const;
    // Definitions in YAML, the meaning of their names, and the files to which they refer. Null or empty if there are
    // none.
    const validate::Model* model() const {
        return validator_ ? &validator_->model() : package_ ? package_->model() : nullptr;
    }
    validate::Namespaces* namespaces() const;
    std::span<const validate::FileReference> references() const;
    // Definitions in XML; null if there are none.
    const validate::xml::Definitions* xml_definitions() const;
    // Package paths of the definitions that no other file imports, the entry first; empty if there are none.
    std::vector<std::string> entries() const;
    // The report, with file names as the user gave them. It contains only findings of reading.
    const Report& report() const { return report_; }

    // True for a signed container (SOL004 4.3.4, option 2), which contains only a package and signatures.
    bool holds_package() const { return package_ && package_->location().form == meta::PackageForm::nested_package; }
    // A copy of the package inside. The file is not open if the package cannot be read; the reason is in `report`.
    const File& inner_file(Report& report);
    // The package inside, with a separate report. inner_file() must be called first. Packages inside it are not opened.
    Subject& inner();
    // The package inside, after reading it. Faults in copying it go into `report`. Throws Failure(input) if it cannot
    // be read, or is not a package.
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

    const Input* given_ = nullptr;  // null if the input was already open
    Opening opening_;
    Report& report_;
    std::exception_ptr failure_;
    std::optional<OpenInput> input_;
    KeptDigests kept_;  // digests of the files
    std::string sha256_;
    std::optional<FirstReading> first_;
    std::optional<IgnoredFiles> ignored_;
    std::unique_ptr<container::Container> container_;
    SingleFileKind file_kind_ = SingleFileKind::definitions;
    std::unique_ptr<LooseFiles> loose_;
    bool is_read_ = false;
    std::optional<Report> of_opening_;  // the findings of opening; set when there are findings of reading
    std::unique_ptr<OutsideFiles> outside_;
    std::unique_ptr<OpenedPackage> package_;
    std::unique_ptr<validate::Validator> validator_;              // validator of a single file
    std::unique_ptr<validate::xml::XmlValidator> xml_validator_;  // validator of a single file in XML
    File inner_file_;
    std::optional<Report> inner_report_;
    std::unique_ptr<Subject> inner_;
};

}  // namespace csar::open
