"""The compiled simulator: deals and games of any ruleset by the million. Needs the extra `sim`."""
