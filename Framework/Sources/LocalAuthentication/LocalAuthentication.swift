// Apple's framework of this name hands Foundation on to its importers.
@_exported import FoundationPlus

/// Where a function leaves its error. Apple's Foundation has the name; the toolchain's has not.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
