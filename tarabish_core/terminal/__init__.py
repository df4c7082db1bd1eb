"""Play in a terminal: a plain line mode for any terminal, a pipe, or a screen reader."""
