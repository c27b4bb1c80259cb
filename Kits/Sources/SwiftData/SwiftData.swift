// Apps that import SwiftData see what Apple's module shows with it.
@_exported import FoundationPlus
@_exported import Observation
