// Empty on purpose: a target that depends on this module can use the macros of `MartletMacros`.
