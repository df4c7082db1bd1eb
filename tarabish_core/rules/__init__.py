"""From a variant file to a Ruleset: hooks, plugins, files, problems, the rules sheet."""
