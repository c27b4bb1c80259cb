import Foundation

/// Processor time of the main thread, in milliseconds, of one thing that was done several times: what other programs on
/// the machine do in between does not count.
struct Sample {
    let times: [Double]
    var median: Double { times[times.count / 2] }

    /// Runs `body` once to warm up and `count` times for the record. `prepare` is not timed.
    @MainActor static func of(_ count: Int, prepare: @MainActor () -> Void = {}, _ body: @MainActor () -> Void) -> Sample {
        var times: [Double] = []
        for i in 0...count {
            prepare()
            let began = now()
            body()
            if i > 0 { times.append(now() - began) }
        }
        return Sample(times: times.sorted())
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

/// Prints figures, each a line of JSON that `Scripts/bench` reads.
@MainActor enum Report {
    static func time(_ name: String, _ sample: Sample, limit: Double) {
        line(name, sample.median, "ms", limit, (sample.times.first!, sample.times.last!))
    }

    /// A figure that is not a time, or is made of several.
    static func value(_ name: String, _ value: Double, unit: String, limit: Double) { line(name, value, unit, limit, (value, value)) }

    private static func line(_ name: String, _ value: Double, _ unit: String, _ limit: Double, _ range: (Double, Double)) {
        print("""
        {"name": "\(name)", "value": \(value), "unit": "\(unit)", "limit": \(limit), "least": \(range.0), "most": \(range.1)}
        """)
    }
}
