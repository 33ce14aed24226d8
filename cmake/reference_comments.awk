#!/usr/bin/awk -f
# Converts comments of headers to the format of Doxygen: "//" becomes "///", or "///<" after code. Prints other files unchanged.
BEGIN { is_header = ARGV[1] ~ /\.(hpp|h)$/ }
{
    if (is_header) {
        # Doxygen commands, tags and links have no meaning in these comments.
        at = match($0, /\/\/|\/\*/)
        if (at) {
            comment = substr($0, at)
            gsub(/[@\\<>#%&]/, "\\\\&", comment)
            if (substr($0, at, 2) == "/*") sub(/^\/\*/, at == 1 ? "/**" : "/**<", comment)
            else sub(/^\/\//, substr($0, 1, at - 1) ~ /[^ ]/ ? "///<" : "///", comment)
            $0 = substr($0, 1, at - 1) comment
        }
    }
    print
}
