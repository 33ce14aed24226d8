// Prints how two packages differ, as text, Markdown, JSON or a page: compare FORMAT OLD NEW, such as compare html a.csar b.csar
#include <iostream>
#include <string>

#include <csar/csar.hpp>

int main(int argc, char** argv) try {
    if (argc != 4) return 2;
    const std::string format = argv[1], before = argv[2], after = argv[3];
    csar::DiffOptions options;
    options.text_of_file = csar::render::html_text_of_file;
    options.text_in_all = csar::render::html_text_in_all;
    const csar::Diff diff = csar::diff_packages(before, after, options);
    const csar::ExitStatus status = diff.same() ? csar::ExitStatus::ok : csar::ExitStatus::finding;
    std::cout << (format == "json"       ? csar::render::json(diff) + "\n"
                  : format == "markdown" ? csar::render::markdown(diff, before, after)
                  : format == "html"     ? csar::render::html(diff, before, after, status)
                                         : csar::render::text(diff, before, after));
    return static_cast<int>(status);
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return static_cast<int>(csar::exit_status_of(failure.kind()));
}
