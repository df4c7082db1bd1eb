"""The variants that come with tarabish, one TOML file each."""
