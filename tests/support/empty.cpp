// An empty program, for the precompiled headers of test_headers.
int main() { return 0; }
