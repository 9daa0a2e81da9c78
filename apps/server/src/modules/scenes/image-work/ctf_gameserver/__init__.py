"""What checkers of FAUST's gameserver import. Written for Beacon; names and meanings are those of the original, so that a checker of others runs unchanged."""
