import CWindowHost
import Foundation

/// Times on the standard error stream where `MARTLET_TRACE` is set, for benchmarks; with the value `damage` also what
/// each frame paints.
final class Trace {
    private let began: Double
    private var frames = 0
    private var first: Double?
    private var cpuAtFirst = 0.0
    private var painted = 0.0
    private let tellsDamage = ProcessInfo.processInfo.environment["MARTLET_TRACE"] == "damage"

    private init(began: Double) { self.began = began }

    static func start() -> Trace? {
        guard ProcessInfo.processInfo.environment["MARTLET_TRACE"] != nil else { return nil }
        return Trace(began: mwh_now())
    }

    /// A frame was painted in these rectangles.
    func frame(_ rects: [CGRect]) {
        frames += 1
        painted += rects.reduce(0) { $0 + Double($1.width * $1.height) }
        if tellsDamage { write("painted " + rects.map { "\(Int($0.minX.rounded(.down))) \(Int($0.minY.rounded(.down))) \(Int($0.maxX.rounded(.up))) \(Int($0.maxY.rounded(.up)))" }.joined(separator: ", ")) }
        guard first == nil else { return }
        first = mwh_now()
        cpuAtFirst = mwh_cpu()
        write("first frame \(milliseconds(mwh_now() - began)) ms after the host was loaded")
    }

    func report(_ counters: String) {
        guard let first else { return }
        let cpu = mwh_cpu() - cpuAtFirst, seconds = mwh_now() - first
        write("frames \(frames), seconds \(milliseconds(seconds * 0.001)), cpu \(milliseconds(cpu)) ms, cpu a frame \(milliseconds(cpu / Double(max(frames, 1)))) ms, painted \(Int(painted / Double(max(frames, 1)))) square points a frame; \(counters)")
    }

    private func milliseconds(_ seconds: Double) -> String { String(format: "%.2f", seconds * 1000) }
    private func write(_ line: String) { FileHandle.standardError.write(Data("trace: \(line)\n".utf8)) }
}
