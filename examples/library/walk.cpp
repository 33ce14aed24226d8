// Prints the node templates of a service with their types, properties and places: walk PACKAGE
#include <iostream>

#include <csar/csar.hpp>

namespace {

std::ostream& operator<<(std::ostream& out, const csar::Place& place) {
    return out << csar::printable(place.file) << ":" << place.line << ":" << place.column;
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 2) return 2;
    const csar::Package package(argv[1]);
    const csar::Model model = csar::model_of(package);
    const csar::ModelElement service = model.files().front().service_template();
    for (const csar::ModelElement& node : service.children("node_templates")) {
        std::cout << csar::printable(node.name()) << ", a";
        for (csar::ModelType type = node.type(); type.exists(); type = type.parent())
            std::cout << " " << csar::printable(type.name());
        std::cout << "\n";
        for (const csar::ModelElement& property : node.type().members("properties")) {
            const csar::ModelValue value = node.value("properties").find(property.name());
            std::cout << "  " << csar::printable(property.name()) << ", a "
                      << csar::printable(property.value("type").text()) << ": ";
            if (value.exists())
                std::cout << value.place() << "\n";
            else
                std::cout << "not given\n";
        }
    }
    return 0;
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return static_cast<int>(csar::exit_status_of(failure.kind()));
}
