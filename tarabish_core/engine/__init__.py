"""The game itself: pure functions of a ruleset and a state. No files, no clock, no plugins."""
