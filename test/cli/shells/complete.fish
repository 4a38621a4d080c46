# Completes a line, and prints what its last word may become, a line each, with what it means behind a tab.
zonemason completion fish | source
complete --do-complete "$argv[1]"
