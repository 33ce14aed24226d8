// A program that does nothing: what it is for are the precompiled headers of test_headers.
int main() { return 0; }
