"""The reference pages, written from the code; ``python -m tarabish_core.reference`` writes them."""
