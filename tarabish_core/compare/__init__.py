"""Comparing variants on the same deals, with honest figures. Needs the extra `compare`."""
