"""Search: what a seat cannot see, and what play comes to. Needs the extra `sim`."""
