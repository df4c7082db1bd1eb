"""The rules that come with tarabish, one a file; a variant names those it plays by."""
