#!/usr/bin/awk -f
# Converts comments of headers to the format of Doxygen: "//" becomes "///", or "///<" after code. The comment at the start of a header
# becomes the description of the file. Prints other files unchanged.
BEGIN { is_header = ARGV[1] ~ /\.(hpp|h)$/ }

# Doxygen commands, tags and links have no meaning in these comments. Doxygen ignores them between quotation marks.
function escaped(comment,    parts, count, i, result) {
    count = split(comment, parts, "\"")
    for (i = 1; i <= count; ++i) {
        if (i % 2) {
            gsub(/[@\\<>#%&]/, "\\\\&", parts[i])
            gsub(/--/, "\\--", parts[i])
        }
        result = result (i > 1 ? "\"" : "") parts[i]
    }
    while (match(result, /`[^`]+`/))
        result = substr(result, 1, RSTART - 1) "<code>" substr(result, RSTART + 1, RLENGTH - 2) "</code>" substr(result, RSTART + RLENGTH)
    return result
}

# Prints the whole lines of comments that precede the current line. A blank line separates them from the next declaration.
function flush(is_detached,    i) {
    if (block_start == 1) print "/// @file"
    for (i = 1; i <= block; ++i) {
        if (block_start == 1 || !is_detached) sub(/\/\//, "///", lines[i])
        print lines[i]
    }
    block = 0
}

!is_header { print; next }
/^ *\/\// && !/\/\/ ----/ {
    if (!block) block_start = FNR
    at = match($0, /\/\//)
    lines[++block] = substr($0, 1, at - 1) escaped(substr($0, at))
    next
}
block { flush($0 == "" || $0 ~ /^#/) }
/^ \* / { print escaped($0); next }
# Not documentation: the name of a namespace at its end, a remark for clang-tidy, a heading.
/^}.*\/\/|\/\/ (NOLINT|internal)|\/[\/*] ----/ { print; next }
{
    at = match($0, /\/\/|\/\*/)
    if (at) {
        comment = escaped(substr($0, at))
        if (comment ~ /^\/\//) sub(/^\/\//, "///<", comment)
        else sub(/^\/\*/, FNR == 1 ? "/** @file\n *" : at == 1 ? "/**" : "/**<", comment)
        $0 = substr($0, 1, at - 1) comment
    }
    print
}
END { if (block) flush(1) }
