"""The rules read a second time, plainly, and the engine held against that reading."""
