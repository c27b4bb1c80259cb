import Engine
import Foundation
import SwiftUI

/// Runs a script of steps, one a line, on the screen.
@MainActor
final class ScriptRunner {
    struct Failure: Error { let message: String }

    private let session: Session
    private var driver: Driver { session.driver }

    init(_ session: Session) { self.session = session }

    /// Stops at the first step that fails, saying which and what was on the screen.
    func run(_ text: String) throws {
        for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let step = line.trimmingCharacters(in: .whitespaces)
            guard !step.isEmpty, !step.hasPrefix("#") else { continue }
            do {
                try perform(words(step))
                session.settle()
            } catch let failure as Failure {
                throw Failure(message: "line \(i + 1): \(step)\n  \(failure.message)\n  on the screen: \(driver.texts.joined(separator: " · "))")
            }
        }
    }

    /// Words, with quotes around those that have spaces.
    private func words(_ line: String) -> [String] {
        var words: [String] = [], word = "", quoted = false, started = false, escaped = false
        for c in line {
            if escaped { word.append(c == "n" ? "\n" : c); escaped = false; continue }
            if c == "\\", quoted { escaped = true; continue }
            if c == "\"" { quoted.toggle(); started = true; continue }
            if c == " ", !quoted {
                if started { words.append(word) }
                word = ""
                started = false
                continue
            }
            word.append(c)
            started = true
        }
        if started { words.append(word) }
        return words
    }

    private func numbers(_ s: String, _ separator: Character = ",") -> [CGFloat] { s.split(separator: separator).compactMap { Double($0) }.map { CGFloat($0) } }

    private func point(_ s: String) -> CGPoint? {
        let n = numbers(s)
        return n.count == 2 && s.filter { $0 == "," }.count == 1 ? CGPoint(x: n[0], y: n[1]) : nil
    }

    private func perform(_ w: [String]) throws {
        func argument(_ i: Int) throws -> String {
            guard i < w.count else { throw Failure(message: "the step needs \(i) argument(s)") }
            return w[i]
        }
        switch w[0] {
        case "tap":
            let name = try argument(1)
            if let p = point(name) { driver.tap(at: p) } else if !driver.tap(name) { throw Failure(message: "nothing is called \"\(name)\"") }
        case "doubletap":
            guard let node = driver.find(try argument(1)) else { throw Failure(message: "nothing is called \"\(w[1])\"") }
            driver.doubleTap(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
        case "longpress":
            guard let node = driver.find(try argument(1)) else { throw Failure(message: "nothing is called \"\(w[1])\"") }
            driver.longPress(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
        case "type":
            if !driver.type(try argument(1)) { throw Failure(message: "nothing takes text: tap a field first") }
        case "key":
            guard let key = ScriptRunner.keys[try argument(1).lowercased()] else { throw Failure(message: "unknown key \(w[1])") }
            driver.key(key)
        case "scroll":
            let name = try argument(1), delta = numbers(try argument(2))
            guard delta.count == 2 else { throw Failure(message: "the distance is X,Y") }
            let p: CGPoint
            if let at = point(name) { p = at } else if let node = driver.find(name) { p = CGPoint(x: node.frame.midX, y: node.frame.midY) } else {
                throw Failure(message: "nothing is called \"\(name)\"")
            }
            driver.scroll(at: p, by: CGSize(width: delta[0], height: delta[1]))
        case "drag":
            guard let a = point(try argument(1)), let b = point(try argument(2)) else { throw Failure(message: "drag X,Y X,Y SECONDS") }
            driver.drag(from: a, to: b, duration: w.count > 3 ? Double(w[3]) ?? 0.3 : 0.3)
        case "wait":
            guard let seconds = Double(try argument(1)) else { throw Failure(message: "wait SECONDS") }
            session.wait(seconds)
        case "resize":
            let n = numbers(try argument(1), "x")
            guard n.count == 2 else { throw Failure(message: "resize WIDTHxHEIGHT") }
            session.host.resize(to: CGSize(width: n[0], height: n[1]))
        case "scheme":
            let dark = try argument(1) == "dark"
            session.host.change { $0.colorScheme = dark ? .dark : .light }
        case "snapshot": try session.write(name: try argument(1))
        case "expect":
            if !driver.shows(try argument(1)) { throw Failure(message: "\"\(w[1])\" is not on the screen") }
        case "expect-not":
            if driver.shows(try argument(1)) { throw Failure(message: "\"\(w[1])\" is on the screen") }
        case "expect-value":
            let node = driver.find(try argument(1)), value = try argument(2)
            if node?.value != value && node?.label != value { throw Failure(message: "the value of \"\(w[1])\" is \(node?.value ?? node?.label ?? "nothing"), not \"\(value)\"") }
        default: throw Failure(message: "unknown step \(w[0])")
        }
    }

    private static let keys: [String: KeyEvent.Key] = [
        "escape": .escape, "enter": .enter, "return": .enter, "tab": .tab, "backspace": .backspace, "delete": .delete, "space": .space,
        "left": .left, "right": .right, "up": .up, "down": .down, "home": .home, "end": .end, "pageup": .pageUp, "pagedown": .pageDown,
    ]
}

extension ViewHost {
    /// Runs a script on the screen, as `martlet snapshot --script` does on a program's.
    ///
    /// - Parameter out: the folder for the pictures it takes.
    /// - Throws: at the first step that fails, with its line and what was on the screen.
    @MainActor public func run(script: String, picturesIn out: URL) throws {
        let session = Session(self, out: out)
        session.settle()
        try ScriptRunner(session).run(script)
    }
}
