import Builder
import CPreviewServer
import Foundation

/// `martlet preview`: builds the project at each save, keeps a process alive that draws its previews, and tells the
/// pages that are open. Everything happens on the loop's thread, but building.
public final class PreviewSession {
    private let builder: PreviewBuilder
    private let server: WebServer
    private var look: Look
    private var state: PreviewState
    private let say: (String) -> Void

    private var process: LiveProcess?
    /// Draws until its successor has announced itself.
    private var predecessor: LiveProcess?
    private var build: PreviewBuilder.Build?
    private let work = DispatchQueue(label: "martlet.preview.build")
    private var isBuilding = false
    private var changedWhileBuilding = false
    private var watcher: SourceWatcher?
    /// When the change was seen that is being built.
    private var changedAt: Date?
    /// When the change was seen whose first picture is awaited.
    private var drawnSince: Date?

    private var pictures: [String: Picture] = [:]
    private var pages: [WebServer.Socket: Page] = [:]
    private var waiting: [Waiting] = []
    /// Previews that somebody asked for over HTTP, and until when they are drawn.
    private var asked: [String: Date] = [:]
    private var shown: [String] = []
    /// Previews that ended their process, and how.
    private var excluded: [String: String] = [:]
    /// What the process is making, or handles an event of.
    private var busy: (id: String, name: String, since: Date)?
    private var scale = 2.0
    /// True until the old process has said what state its views had.
    private var awaitsState = false
    /// What the process was given: one that crashes says no more.
    private var archive: [String: Any] = [:]

    private struct Picture {
        var png: Data
        /// The number in its process.
        var number: Int
    }

    private struct Page {
        /// Most urgent first.
        var shown: [String] = []
        /// Pictures that it has not answered yet, and whether there is a newer one.
        var onTheWay: [String: Bool] = [:]
    }

    private struct Waiting {
        var request: WebServer.Request
        /// Nil for the state.
        var id: String?
        var after: Int
        var until: Date
    }

    /// Seconds after which a preview that is being made or handles an event is given up.
    private static let patience = 15.0
    /// Seconds a request waits for something newer.
    private static let longestWait = 25.0
    /// Seconds the old process has to tell its state.
    private static let stateWait = 0.5
    /// Editors write several files at once: seconds to wait for the rest.
    private static let gathering = 0.02

    /// - Parameters:
    ///   - port: the wanted port; nil or a taken one lets the system choose.
    ///   - say: told one line for the terminal.
    public init(_ request: BuildRequest, look: Look, port: Int?, say: @escaping (String) -> Void) throws {
        builder = PreviewBuilder(request)
        self.look = look
        self.say = say
        server = try WebServer(port: port)
        if let port, port != server.port { say("port \(port) is taken; using \(server.port)") }
        let name = URL(fileURLWithPath: request.path).standardizedFileURL.deletingPathExtension().lastPathComponent
        state = PreviewState(project: name, look: PreviewSession.choice(look))
        server.onRequest = { [unowned self] in answer($0) }
        server.onOpen = { [unowned self] socket in
            pages[socket] = Page()
            socket.send(text: json)
        }
        server.onClose = { [unowned self] socket in
            pages[socket] = nil
            chooseShown()
        }
        server.onMessage = { [unowned self] socket, data in
            guard let message = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else { return }
            perform(message, from: socket)
        }
    }

    public var address: String { server.address }

    /// Serves until `stop()` or a signal.
    public func run() {
        signal(SIGPIPE, SIG_IGN)
        changedAt = Date()
        startBuild()
        look(after: 1)
        mps_run()
        process?.end()
        predecessor?.end()
        server.close()
    }

    /// From any thread.
    public func stop() { EventLoop.post { mps_quit() } }

    /// Watches over what has a time limit.
    private func look(after seconds: Double) {
        EventLoop.after(seconds) { [weak self] in
            guard let self else { return }
            let now = Date()
            if let busy, now.timeIntervalSince(busy.since) > PreviewSession.patience { process?.abort() }
            let overdue = waiting.filter { $0.until < now }
            waiting.removeAll { $0.until < now }
            for one in overdue { one.request.answer(204) }
            if asked.contains(where: { $0.value < now }) {
                asked = asked.filter { $0.value >= now }
                chooseShown()
            }
            look(after: 1)
        }
    }

    // MARK: Building

    private func sourcesChanged() {
        guard !isBuilding else {
            changedWhileBuilding = true
            return
        }
        changedAt = Date()
        isBuilding = true
        EventLoop.after(PreviewSession.gathering) { [weak self] in self?.startBuild() }
    }

    private func startBuild() {
        isBuilding = true
        changedWhileBuilding = false
        state.status = .building
        publish()
        work.async { [builder] in
            let result = Result { try builder.build() }
            EventLoop.post { [weak self] in self?.finish(result) }
        }
    }

    private func finish(_ result: Result<PreviewBuilder.Build, any Error>) {
        isBuilding = false
        switch result {
        case .success(let build):
            self.build = build
            work.async { [builder] in builder.prepareNext() }
            state.faults = []
            state.status = .ready
            state.update = changedAt.map { .init(kind: build.kind.rawValue, built: Date().timeIntervalSince($0)) }
            // A picture that nobody waits for says nothing about speed.
            drawnSince = shown.isEmpty ? nil : changedAt
            watch(build.folders)
            if build.kind != .nothing || process == nil { startProcess() }
        case .failure(let error):
            let findings = (error as? Failure)?.findings ?? [Finding(.error, "\(error)")]
            state.status = .failed
            state.faults = findings.map { .init($0, root: builder.root) }
            for finding in findings { say(finding.text) }
            watch([builder.root])
        }
        publish()
        if changedWhileBuilding {
            changedAt = Date()
            startBuild()
        }
    }

    private func watch(_ folders: [String]) {
        if watcher == nil { watcher = SourceWatcher { [weak self] _ in EventLoop.post { self?.sourcesChanged() } } }
        for folder in folders { watcher?.watch(folder) }
    }

    // MARK: The process

    private var request: HostRequest {
        var request = HostRequest(action: .live, out: "", name: "preview")
        request.look = look
        request.look.scale = look.scale ?? scale
        request.network = true
        request.skip = excluded.keys.sorted()
        return request
    }

    private func startProcess() {
        guard let build else { return }
        excluded = [:]
        for index in state.previews.indices { state.previews[index].problem = nil }
        replaceProcess(build, keepsState: true)
    }

    private func replaceProcess(_ build: PreviewBuilder.Build, keepsState: Bool) {
        predecessor?.end()
        predecessor = process
        busy = nil
        awaitsState = false
        do {
            var made: LiveProcess!
            made = try LiveProcess(build.app, request: request) { [weak self] in
                guard let self else { return }
                receive($0, isCurrent: process === made)
            } ended: { [weak self] status in
                guard let self, process === made else { return }
                processEnded(status)
            }
            process = made
            guard keepsState, let predecessor else {
                if !archive.isEmpty { made.send(["do": "restore", "state": archive]) }
                return sendShown()
            }
            // Nothing is drawn before the state is there.
            awaitsState = true
            predecessor.send(["do": "keep"])
            EventLoop.after(PreviewSession.stateWait) { [weak self] in
                guard let self, process === made else { return }
                restore([:])
            }
        } catch {
            process = nil
            fail((error as? Failure)?.findings.first?.message ?? "\(error)")
        }
    }

    /// Hands the old process' state to the new one, once.
    private func restore(_ state: [String: Any]) {
        guard awaitsState else { return }
        awaitsState = false
        endPredecessor()
        archive = state
        if !state.isEmpty { process?.send(["do": "restore", "state": state]) }
        sendShown()
    }

    private func fail(_ message: String) {
        state.status = .failed
        state.faults = [.init(Finding(.error, message), root: builder.root)]
        say("error: " + message)
        publish()
    }

    private func processEnded(_ status: Int32) {
        let reason = process?.reason
        process = nil
        let how = reason ?? (status == 128 + SIGKILL ? "it did not come to an end within \(Int(PreviewSession.patience)) seconds"
            : status > 128 ? "it crashed (signal \(status - 128))" : "the app ended with status \(status)")
        guard let busy, excluded[busy.id] == nil, let build else { return fail("the previews' process ended: \(how)") }
        excluded[busy.id] = how
        let index = state.previews.firstIndex { $0.id == busy.id }
        if let index { state.previews[index].problem = how }
        say("warning: the preview '\(index.map { state.previews[$0].name } ?? busy.name)' ended: \(how)")
        replaceProcess(build, keepsState: false)
        publish()
    }

    private func receive(_ message: LiveProcess.Message, isCurrent: Bool) {
        let fields = message.fields, id = fields["id"] as? String ?? ""
        switch fields["martlet"] as? String {
        case "kept":
            if !isCurrent { restore(fields["state"] as? [String: Any] ?? [:]) }
        case "previews":
            guard isCurrent else { return }
            if !awaitsState { endPredecessor() }
            let list = fields["previews"] as? [[String: Any]] ?? []
            state.take(list.map(item))
            for index in state.previews.indices { state.previews[index].problem = excluded[state.previews[index].id] }
            pictures = pictures.filter { key, _ in state.previews.contains { $0.id == key } }
            chooseShown()
            publish()
        case "busy": if isCurrent { busy = (id, fields["name"] as? String ?? "", Date()) }
        case "idle": if isCurrent { busy = nil }
        case "picture": take(message.payload, fields, id, isCurrent: isCurrent)
        case "problem":
            if let index = state.previews.firstIndex(where: { $0.id == id }) {
                state.previews[index].problem = fields["text"] as? String
                publish()
            }
        default: break
        }
    }

    private func item(_ fields: [String: Any]) -> PreviewState.Item {
        let file = fields["file"] as? String ?? ""
        let path = build?.files[file].map { PreviewState.Fault.relative($0, to: builder.root) } ?? file
        return PreviewState.Item(id: fields["id"] as? String ?? "", name: fields["name"] as? String ?? "", file: path, line: fields["line"] as? Int ?? 0)
    }

    private func take(_ png: Data, _ fields: [String: Any], _ id: String, isCurrent: Bool) {
        guard let index = state.previews.firstIndex(where: { $0.id == id }) else { return }
        func number(_ key: String) -> Double { (fields[key] as? NSNumber)?.doubleValue ?? 0 }
        let item = state.previews[index]
        var isNews = item.number == 0 || item.problem != nil || item.width != number("width") || item.height != number("height")
        state.previews[index].number += 1
        (state.previews[index].width, state.previews[index].height, state.previews[index].problem) = (number("width"), number("height"), nil)
        if let texts = fields["texts"] as? String, texts != item.texts {
            state.previews[index].texts = texts
            isNews = true
        }
        pictures[id] = Picture(png: png, number: Int(number("number")))
        if let since = drawnSince, isCurrent {
            drawnSince = nil
            state.update?.shown = Date().timeIntervalSince(since)
            isNews = true
        }
        if isNews { publish() }
        var isExpected = false
        for (socket, page) in pages where page.shown.contains(id) {
            isExpected = true
            offer(id, to: socket)
        }
        if !isExpected { process?.send(["do": "got", "id": id, "number": Int(number("number"))]) }
        answerWaiting()
    }

    // MARK: Pages

    /// Sends a page the newest picture, or notes that there is one until it has the one before.
    private func offer(_ id: String, to socket: WebServer.Socket) {
        guard let picture = pictures[id], let item = state.previews.first(where: { $0.id == id }) else { return }
        if pages[socket]?.onTheWay[id] != nil {
            pages[socket]?.onTheWay[id] = true
            return
        }
        pages[socket]?.onTheWay[id] = false
        let head: [String: Any] = ["id": id, "number": item.number, "width": item.width, "height": item.height]
        guard let line = try? JSONSerialization.data(withJSONObject: head) else { return }
        socket.send(binary: line + Data([10]) + picture.png)
    }

    private func chooseShown() {
        var all: [String] = []
        for page in pages.values { for id in page.shown where !all.contains(id) { all.append(id) } }
        for id in asked.keys.sorted() where !all.contains(id) { all.append(id) }
        all.removeAll { excluded[$0] != nil }
        guard all != shown else { return }
        shown = all
        sendShown()
    }

    private func endPredecessor() {
        predecessor?.end()
        predecessor = nil
    }

    private func sendShown() {
        guard !awaitsState else { return }
        process?.send(["do": "show", "ids": shown.filter { excluded[$0] == nil }])
    }

    private static func choice(_ look: Look) -> PreviewState.Choice {
        .init(scheme: look.scheme ?? "light", device: look.device.name, locale: look.locale ?? "en_US", dynamicType: look.dynamicType ?? "large")
    }

    /// Events of pages, and of whoever posts them.
    private func perform(_ message: [String: Any], from socket: WebServer.Socket?) {
        let id = message["id"] as? String ?? ""
        switch message["do"] as? String {
        case "show":
            guard let socket else { return }
            let ids = (message["ids"] as? [String] ?? []).filter { id in state.previews.contains { $0.id == id } }
            let old = pages[socket]?.shown ?? []
            pages[socket]?.shown = ids
            chooseShown()
            for id in ids where !old.contains(id) { offer(id, to: socket) }
        case "got":
            guard let socket, let isNewer = pages[socket]?.onTheWay.removeValue(forKey: id) else { return }
            if let picture = pictures[id] { process?.send(["do": "got", "id": id, "number": picture.number]) }
            if isNewer { offer(id, to: socket) }
        case "look": change(message)
        case "restart":
            if excluded.removeValue(forKey: id) != nil, let index = state.previews.firstIndex(where: { $0.id == id }) {
                state.previews[index].problem = nil
                chooseShown()
                publish()
            }
            process?.send(message)
        case "build": sourcesChanged()
        case "pointer", "scroll", "key", "text": process?.send(message)
        default: break
        }
    }

    private func change(_ message: [String: Any]) {
        if let scheme = message["scheme"] as? String, ["light", "dark"].contains(scheme) { look.scheme = scheme }
        if let name = message["device"] as? String, let device = Device.named(name) {
            look.device = device
            look.size = nil
        }
        if let locale = message["locale"] as? String, locale.count < 40, locale.allSatisfy({ $0.isLetter || $0.isNumber || "_-@=".contains($0) }) { look.locale = locale }
        if let size = message["dynamicType"] as? String, size.count < 20 { look.dynamicType = size }
        if let number = message["scale"] as? Double, (0.5...4).contains(number) { scale = number }
        state.look = PreviewSession.choice(look)
        process?.send(["do": "look", "request": request.object])
        publish()
    }

    // MARK: HTTP

    private var json: Data { (try? PreviewSession.encoder.encode(state)) ?? Data() }
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private func publish() {
        state.revision += 1
        let text = json
        for socket in pages.keys { socket.send(text: text) }
        answerWaiting()
    }

    private func answerWaiting() {
        let all = waiting
        waiting = []
        for one in all where !answerNow(one) { waiting.append(one) }
    }

    private func answerNow(_ one: Waiting) -> Bool {
        guard let id = one.id else {
            guard state.revision > one.after else { return false }
            one.request.answer(json: json)
            return true
        }
        guard let item = state.previews.first(where: { $0.id == id }) else {
            // Before the first build nothing is known to be absent.
            guard !state.previews.isEmpty else { return false }
            one.request.answer(404, Data("there is no such preview".utf8))
            return true
        }
        guard item.number > one.after, let picture = pictures[id] else { return false }
        one.request.answer(type: "image/png", picture.png)
        return true
    }

    private func answer(_ request: WebServer.Request) {
        if let file = PageFiles.file(request.path), request.method == "GET" { return request.answer(type: file.type, file.data) }
        let after = Int(request.query["after"] ?? "") ?? 0, until = Date().addingTimeInterval(PreviewSession.longestWait)
        switch (request.method, request.path.split(separator: "/").map(String.init)) {
        case ("GET", ["state"]):
            let one = Waiting(request: request, id: nil, after: after, until: until)
            if !answerNow(one) { waiting.append(one) }
        case ("GET", let parts) where parts.count == 2 && parts[0] == "picture":
            asked[parts[1]] = until
            chooseShown()
            let one = Waiting(request: request, id: parts[1], after: after, until: until)
            if !answerNow(one) { waiting.append(one) }
        case ("POST", ["do"]):
            guard let message = (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] else { return request.answer(400, Data("one JSON object is expected".utf8)) }
            perform(message, from: nil)
            request.answer(204)
        default: request.answer(404, Data("there is nothing here".utf8))
        }
    }
}
