import Builder

/// The words after a command, taken apart by the options it knows.
struct Arguments {
    private(set) var words: [String] = []
    private var values: [String: [String]] = [:]

    /// - Parameter flags: options without a value.
    /// - Parameter options: options with one, as `--name VALUE` or `--name=VALUE`.
    init(_ arguments: some Sequence<String>, flags: Set<String> = [], options: Set<String> = []) throws {
        var rest = Array(arguments)[...]
        var isLiteral = false
        while let word = rest.popFirst() {
            if word == "--", !isLiteral { isLiteral = true; continue }
            guard word.hasPrefix("-"), word != "-", !isLiteral else { words.append(word); continue }
            let name = String(word.prefix { $0 != "=" })
            if flags.contains(name), name == word { values[name, default: []].append("") } else if options.contains(name) {
                if name != word { values[name, default: []].append(String(word.dropFirst(name.count + 1))) } else {
                    guard let value = rest.popFirst() else { throw Failure("\(name) needs a value", status: .usage) }
                    values[name, default: []].append(value)
                }
            } else {
                throw Failure("unknown option '\(word)'", advice: "`martlet help` lists what there is", status: .usage)
            }
        }
    }

    func has(_ flag: String) -> Bool { values[flag] != nil }
    subscript(option: String) -> String? { values[option]?.last }
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The one word that must be there.
    func single(_ what: String) throws -> String {
        guard words.count == 1 else {
            throw Failure(words.isEmpty ? "\(what) is missing" : "one \(what) is expected, not \(words.count)", advice: "see `martlet help`", status: .usage)
        }
        return words[0]
    }
}

extension Arguments {
    static let lookOptions: Set<String> = ["--device", "--scheme", "--locale", "--dynamic-type", "--scale", "--size"]
    static let buildOptions: Set<String> = ["--target", "--platform"]

    func look() throws -> Look {
        var look = Look()
        if let name = self["--device"] {
            guard let device = Device.named(name) else {
                throw Failure("there is no device '\(name)'", advice: "known are: \(Device.all.map(\.name).joined(separator: ", "))", status: .usage)
            }
            look.device = device
        }
        if let scheme = self["--scheme"] {
            guard ["light", "dark"].contains(scheme) else { throw Failure("--scheme is light or dark", status: .usage) }
            look.scheme = scheme
        }
        look.locale = self["--locale"]
        look.dynamicType = self["--dynamic-type"]
        if let text = self["--scale"] {
            guard let scale = Double(text), scale > 0, scale <= 8 else { throw Failure("--scale is a number above 0 and up to 8", status: .usage) }
            look.scale = scale
        }
        if let text = self["--size"] {
            let sides = text.lowercased().split(separator: "x").compactMap { Double($0) }
            guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= 20_000 }) else { throw Failure("--size is WIDTHxHEIGHT in points, such as 800x600", status: .usage) }
            look.size = (sides[0], sides[1])
        }
        return look
    }

    func port() throws -> Int? {
        try self["--port"].map { text in
            guard let port = Int(text), (0...65_535).contains(port) else { throw Failure("--port is a number up to 65535", status: .usage) }
            return port
        }
    }

    /// - Parameter needsProgram: whether the command shows something.
    func buildRequest(needsProgram: Bool = false) throws -> BuildRequest {
        var request = BuildRequest(path: try single("PATH"))
        request.needsProgram = needsProgram
        request.target = self["--target"]
        if let name = self["--platform"] {
            guard let platform = Platform(rawValue: name) else { throw Failure("--platform is ios or macos", status: .usage) }
            request.platform = platform
        }
        request.isRelease = has("--release")
        request.output = self["--output"]
        return request
    }
}
