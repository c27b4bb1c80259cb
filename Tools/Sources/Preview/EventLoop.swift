import CPreviewServer
import Foundation

/// The loop of `martlet preview`: the server, the session and their timers live on the thread that runs it.
enum EventLoop {
    private final class Box {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
        static let call: @convention(c) (UnsafeMutableRawPointer?) -> Void = { Unmanaged<Box>.fromOpaque($0!).takeRetainedValue().body() }
    }

    /// Has the loop do something soon; from any thread.
    static func post(_ body: @escaping () -> Void) { mps_post(Box.call, Unmanaged.passRetained(Box(body)).toOpaque()) }

    /// Has the loop do something in `seconds`.
    static func after(_ seconds: Double, _ body: @escaping () -> Void) {
        mps_after(UInt32(max(0, seconds * 1000)), Box.call, Unmanaged.passRetained(Box(body)).toOpaque())
    }
}
