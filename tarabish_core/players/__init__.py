"""Who decides: players that get a seat's view and its choices, and nothing else."""
