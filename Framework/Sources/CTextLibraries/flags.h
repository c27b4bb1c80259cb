// Empty: the module only carries compiler and linker flags of the text libraries to CTypesetting.
