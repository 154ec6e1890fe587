"""The numbers that MARK is about: vile and dopey, evil and odious, their order and their mex sequences."""
