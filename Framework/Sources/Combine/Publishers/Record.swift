/// A publisher that plays back values and an end that were recorded before.
public struct Record<Output, Failure>: Publisher where Failure: Error {
    /// What is played back.
    public let recording: Recording

    /// Creates a publisher by recording in a closure.
    public init(record: (inout Recording) -> Void) {
        var recording = Recording()
        record(&recording)
        self.init(recording: recording)
    }

    /// Creates a publisher that plays back a recording.
    public init(recording: Recording) {
        self.recording = recording
    }

    /// Creates a publisher that plays back values and an end.
    public init(output: [Output], completion: Subscribers.Completion<Failure>) {
        self.init(recording: Recording(output: output, completion: completion))
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        SequenceLink.subscribe(
            subscriber, to: recording.output, completion: recording.completion,
            style: .init(endedDescription: "Cancelled Events", showsCompletion: true))
    }

    /// Values and an end, in the order in which they came.
    public struct Recording {
        public typealias Input = Output

        private enum State {
            case open
            case closed
        }

        private var state = State.open

        /// The values so far.
        public private(set) var output: [Output]

        /// The end; `.finished` until another is recorded.
        public private(set) var completion: Subscribers.Completion<Failure>

        /// Creates an empty recording.
        public init() {
            output = []
            completion = .finished
        }

        /// Creates a complete recording, to which nothing can be added.
        public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
            self.output = output
            self.completion = completion
            state = .closed
        }

        /// Adds a value. The program stops if the end was recorded before.
        public mutating func receive(_ input: Output) {
            precondition(state == .open, "A recording cannot receive a value after its completion")
            output.append(input)
        }

        /// Records the end. The program stops if an end was recorded before.
        public mutating func receive(completion: Subscribers.Completion<Failure>) {
            precondition(state == .open, "A recording cannot receive a second completion")
            self.completion = completion
            state = .closed
        }
    }
}

extension Record.Recording {
    fileprivate enum CodingKeys: String, CodingKey {
        case output
        case completion
    }
}

extension Record.Recording: Encodable where Output: Encodable, Failure: Encodable {
    /// Writes the values and the end.
    public func encode(into encoder: Encoder) throws {
        try encode(to: encoder)
    }

    /// Writes the values and the end.
    public func encode(to encoder: Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(output, forKey: .output)
        try container.encode(completion, forKey: .completion)
    }
}

extension Record.Recording: Decodable where Output: Decodable, Failure: Decodable {
    /// Reads a complete recording.
    public init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            output: try container.decode([Output].self, forKey: .output),
            completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
    }
}

extension Record {
    fileprivate enum CodingKeys: String, CodingKey {
        case recording
    }
}

extension Record: Encodable where Output: Encodable, Failure: Encodable {
    public func encode(to encoder: Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(recording, forKey: .recording)
    }
}

extension Record: Decodable where Output: Decodable, Failure: Decodable {
    public init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(recording: try container.decode(Recording.self, forKey: .recording))
    }
}
