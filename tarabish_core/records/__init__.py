"""The game record `.tbr`: reading, replaying and writing. Only deal, options and actions count."""
