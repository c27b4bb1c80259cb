import Foundation
import Testing
import XCTest

/// Compares a value with the file kept beside the test, or writes that file where there is none, and the test fails then.
///
/// - Parameters:
///   - name: distinguishes several snapshots of one test; a number otherwise.
///   - record: whether to write; from `withSnapshotTesting`, `isRecording` and the environment's `SNAPSHOT_TESTING_RECORD` where nil.
///   - timeout: seconds to wait for the result.
public func assertSnapshot<Value, Format>(
    of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>, named name: String? = nil,
    record recording: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
    guard let message = verifySnapshot(of: try value(), as: snapshotting, named: name, record: recording, timeout: timeout, fileID: fileID,
                                       file: filePath, testName: testName, line: line, column: column) else { return }
    fail(message, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Compares a value in several ways, each named.
public func assertSnapshots<Value, Format>(
    of value: @autoclosure () throws -> Value, as strategies: [String: Snapshotting<Value, Format>],
    record recording: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
    for (name, strategy) in strategies.sorted(by: { $0.key < $1.key }) {
        assertSnapshot(of: try value(), as: strategy, named: name, record: recording, timeout: timeout, fileID: fileID, file: filePath, testName: testName, line: line, column: column)
    }
}

/// Compares a value in several ways, numbered.
public func assertSnapshots<Value, Format>(
    of value: @autoclosure () throws -> Value, as strategies: [Snapshotting<Value, Format>],
    record recording: SnapshotTestingConfiguration.Record? = nil, timeout: TimeInterval = 5, fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) {
    for strategy in strategies {
        assertSnapshot(of: try value(), as: strategy, record: recording, timeout: timeout, fileID: fileID, file: filePath, testName: testName, line: line, column: column)
    }
}

/// As `assertSnapshot`, but tells what is wrong instead of failing; nil where nothing is.
/// - Parameter snapshotDirectory: the folder of the kept files; `__Snapshots__/<test file>` beside the test where nil.
public func verifySnapshot<Value, Format>(
    of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value, Format>, named name: String? = nil,
    record recording: SnapshotTestingConfiguration.Record? = nil, snapshotDirectory: String? = nil, timeout: TimeInterval = 5,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line, column: UInt = #column
) -> String? {
    let record = recording ?? SnapshotTestingConfiguration.current.record ?? (isRecording ? .all : nil)
        ?? ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"].flatMap(SnapshotTestingConfiguration.Record.init(rawValue:)) ?? .missing
    do {
        let place = SnapshotFile(test: TestSource.path("\(filePath)"), testName: testName, name: name, folder: snapshotDirectory, pathExtension: snapshotting.pathExtension)
        guard let new = result(of: snapshotting.snapshot(try value()), timeout: timeout) else { return "No result within \(timeout) seconds." }
        let data = snapshotting.diffing.toData(new)
        func write() throws {
            try FileManager.default.createDirectory(at: place.url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: place.url, options: .atomic)
        }
        if record == .all {
            try write()
            return "Recorded: \(place.url.path)\nSwitch recording off and run the test again to compare with it."
        }
        guard let kept = try? Data(contentsOf: place.url) else {
            if record == .never { return "There is no snapshot at \(place.url.path)." }
            try write()
            return "There was no snapshot; recorded: \(place.url.path)\nRun the test again to compare with it."
        }
        // The same bytes need no decoding.
        guard kept != data, let (difference, attachments) = snapshotting.diffing.diff(snapshotting.diffing.fromData(kept), snapshotting.diffing.fromData(data)) else { return nil }
        if record == .failed { try write() }
        let failed = try place.artifact(data, attachments)
        let tool = SnapshotTestingConfiguration.current.diffTool ?? .default
        return "The snapshot does not match.\n\(tool.command(place.url.path, failed.path))\n\(difference)"
    } catch {
        return "The snapshot could not be taken: \(error)"
    }
}

/// Runs the main loop until the value is there, at most `timeout` seconds.
private func result<Value>(of async: Async<Value>, timeout: TimeInterval) -> Value? {
    var value: Value?
    async.run { value = $0 }
    let end = Date(timeIntervalSinceNow: timeout)
    while value == nil, Date() < end { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01)) }
    return value
}

/// Fails the test that runs, whichever of the two frameworks it belongs to.
private func fail(_ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    guard Test.current != nil else { return XCTFail(message, file: filePath, line: line) }
    Issue.record(Comment(rawValue: message), sourceLocation: SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
}
