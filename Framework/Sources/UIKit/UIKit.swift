@_exported import CoreGraphics
@_exported import FoundationPlus
import Combine

/// Publishers of Combine, which lies below, make their tasks with our sessions' cache.
@section(".init_array") @used
private let joinSessions: @convention(c) () -> Void = {
    URLSession.DataTaskPublisher._makeTask = { $0.dataTask(with: $1, completionHandler: $2) }
}
