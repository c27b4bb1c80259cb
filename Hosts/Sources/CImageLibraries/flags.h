// Empty: the module only carries compiler and linker flags of the drawing libraries to CCairoRenderer.
