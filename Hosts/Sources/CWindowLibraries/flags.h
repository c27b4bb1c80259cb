// Empty: the module only carries compiler and linker flags of GTK to CWindowHost.
