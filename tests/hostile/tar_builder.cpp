#include "tests/hostile/tar_builder.hpp"

#include <stdexcept>

namespace csar::hostile {
namespace {

void put(std::string& block, std::size_t offset, std::size_t length, std::string_view text) {
    if (text.size() > length) throw std::invalid_argument("too long for its field: " + std::string(text));
    block.replace(offset, text.size(), text);
}

std::string checksum_field(std::string_view block, bool as_signed) {
    long sum = 0;
    for (const char c : block) sum += as_signed ? static_cast<signed char>(c) : static_cast<unsigned char>(c);
    return octal_field(static_cast<std::uint64_t>(sum), 7) + ' ';
}

}  // namespace

std::string octal_field(std::uint64_t value, std::size_t width) {
    std::string field(width, '\0');
    for (std::size_t at = width - 1; at-- > 0; value /= 8) field[at] = static_cast<char>('0' + value % 8);
    return field;
}

std::string base256_field(std::uint64_t value, std::size_t width) {
    std::string field(width, '\0');
    for (std::size_t at = width; at-- > 1; value >>= 8) field[at] = static_cast<char>(value & 0xFF);
    field[0] = static_cast<char>(0x80);
    return field;
}

TarMember version7(TarMember member) {
    for (std::string TarMember::*field :
         {&TarMember::magic, &TarMember::user, &TarMember::group, &TarMember::device_major, &TarMember::device_minor})
        (member.*field).clear();
    return member;
}

std::string pax_record(std::string_view keyword, std::string_view value) {
    std::string rest(" ");
    rest.append(keyword).append("=").append(value).append("\n");
    std::size_t length = rest.size();
    while (length != rest.size() + std::to_string(length).size()) length = rest.size() + std::to_string(length).size();
    return std::to_string(length) + rest;
}

TarBuilder& TarBuilder::add(const TarMember& member) {
    std::string block(tar_block, '\0');
    put(block, 0, 100, member.name);
    put(block, 100, 8, member.mode);
    put(block, 108, 8, member.uid);
    put(block, 116, 8, member.gid);
    put(block, 124, 12, member.size ? *member.size : octal_field(member.content.size(), 12));
    put(block, 136, 12, member.mtime);
    put(block, 148, 8, "        ");
    block[156] = member.type;
    put(block, 157, 100, member.link);
    put(block, 257, 8, member.magic);
    put(block, 265, 32, member.user);
    put(block, 297, 32, member.group);
    put(block, 329, 8, member.device_major);
    put(block, 337, 8, member.device_minor);
    put(block, 345, 155, member.prefix);
    put(block, 500, 12, member.unused);
    put(block, 148, 8, member.checksum ? *member.checksum : checksum_field(block, member.signed_checksum));
    bytes_ += block;
    bytes_ += member.content;
    bytes_.append((tar_block - member.content.size() % tar_block) % tar_block, member.padding);
    return *this;
}

TarBuilder& TarBuilder::file(std::string_view name, std::string_view content) {
    return add({.name = std::string(name), .content = std::string(content)});
}

TarBuilder& TarBuilder::directory(std::string_view name) {
    return add({.name = std::string(name), .type = '5', .mode = octal_field(0755, 8)});
}

TarBuilder& TarBuilder::pax(std::string_view records, char type) {
    return add({.name = "PaxHeaders/x", .content = std::string(records), .type = type});
}

TarBuilder& TarBuilder::gnu_long(std::string_view text, char type) {
    return add({.name = "././@LongLink", .content = std::string(text) + '\0', .type = type, .magic = gnu_magic});
}

TarBuilder& TarBuilder::raw(std::string_view bytes) {
    bytes_ += bytes;
    return *this;
}

}  // namespace csar::hostile
