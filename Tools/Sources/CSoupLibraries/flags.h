// Empty: the module only carries compiler and linker flags of libsoup to CPreviewServer.
