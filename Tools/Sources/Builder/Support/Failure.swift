import Foundation

/// How a command ends, as the shell sees it.
public enum ExitStatus: Int32, Sendable {
    /// Done.
    case success = 0
    /// The user's source or data is at fault; the message says where.
    case userFault = 1
    /// Wrong usage of the command line.
    case usage = 2
    /// The machine lacks something; the message says what.
    case machine = 3
}

/// A place in one of the user's files. Lines and columns count from 1; 0 stands for "the file as a whole".
public struct Place: Hashable, Codable, Sendable {
    public var file: String
    public var line: Int
    public var column: Int

    public init(_ file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`, leaving out what is not known.
    public var text: String {
        line == 0 ? file : column == 0 ? "\(file):\(line)" : "\(file):\(line):\(column)"
    }
}

/// One finding of the tool, printed the way compilers print theirs, so that editors can jump to it.
public struct Finding: Hashable, Codable, Sendable {
    public enum Severity: String, Codable, Sendable { case error, warning, note }

    public var severity: Severity
    public var place: Place?
    /// What is wrong, in one sentence without a full stop.
    public var message: String
    /// What the user can do about it.
    public var advice: String?

    public init(_ severity: Severity, _ message: String, at place: Place? = nil, advice: String? = nil) {
        self.severity = severity
        self.place = place
        self.message = message
        self.advice = advice
    }

    public var text: String {
        let head = place.map { $0.text + ": " } ?? ""
        return head + severity.rawValue + ": " + message + (advice.map { "; " + $0 } ?? "")
    }
}

/// The error every part of the builder throws: findings for the user and the status to exit with.
public struct Failure: Error, CustomStringConvertible, Sendable {
    public var findings: [Finding]
    public var status: ExitStatus

    public init(_ findings: [Finding], status: ExitStatus = .userFault) {
        self.findings = findings
        self.status = status
    }

    public init(_ message: String, at place: Place? = nil, advice: String? = nil, status: ExitStatus = .userFault) {
        self.init([Finding(.error, message, at: place, advice: advice)], status: status)
    }

    public var description: String { findings.map(\.text).joined(separator: "\n") }
}
