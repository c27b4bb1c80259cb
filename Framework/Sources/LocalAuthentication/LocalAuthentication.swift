// Apple's framework of this name hands Foundation on to its importers.
@_exported import FoundationPlus
