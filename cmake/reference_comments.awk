#!/usr/bin/awk -f
# The comments of the headers in the form that Doxygen reads: "//" becomes "///", and "///<" behind code. Passes other files as they are.
BEGIN { is_header = ARGV[1] ~ /\.(hpp|h)$/ }
{
    if (is_header) {
        # Commands of Doxygen, tags and links have no meaning in these comments.
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
