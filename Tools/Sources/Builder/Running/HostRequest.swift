import Foundation

/// How an app is to look: the command line's LOOK options.
public struct Look: Hashable, Sendable {
    public var device = Device.standard
    /// `light` or `dark`; nil for light in pictures and for the desktop's in windows.
    public var scheme: String?
    public var locale: String?
    /// A content size category's name, such as `large` or `accessibility3`.
    public var dynamicType: String?
    /// Pixels per point; nil for the device's.
    public var scale: Double?
    /// Points; nil for the device's.
    public var size: (width: Double, height: Double)?

    public init() {}

    /// The look where nothing was said of the device: a window of the Mac for the Mac's apps.
    func fitting(_ platform: Platform) -> Look {
        var look = self
        if platform == .macOS, device == .standard { look.device = .mac }
        return look
    }

    public static func == (a: Look, b: Look) -> Bool {
        a.device == b.device && a.scheme == b.scheme && a.locale == b.locale && a.dynamicType == b.dynamicType && a.scale == b.scale
            && a.size?.width == b.size?.width && a.size?.height == b.size?.height
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(scheme)
    }
}

/// What the image host is asked to do; it reads this as JSON from the file named by `MARTLET_REQUEST`.
public struct HostRequest: Sendable {
    public enum Action: String, Sendable { case screen, previews, live }

    public var action: Action
    /// The folder for pictures and trees; absolute.
    public var out: String
    /// The name of the picture without its extension.
    public var name: String
    public var tree = false
    public var script: String?
    public var look = Look()
    /// Whether other machines than this one may be reached.
    public var network = false
    /// Previews that are not to be made, by id.
    public var skip: [String] = []
    /// Hosts whose requests go to another address.
    public var mapHosts: [String: String] = [:]

    public init(action: Action, out: String, name: String) {
        (self.action, self.out, self.name) = (action, out, name)
    }

    public var json: Data {
        let full = look.size == nil
        var object: [String: Any] = [
            "action": action.rawValue, "out": out, "name": name, "tree": tree, "script": script.map { $0 as Any } ?? NSNull(),
            "device": look.device.name, "width": look.size?.width ?? look.device.width, "height": look.size?.height ?? look.device.height,
            "scale": look.scale ?? look.device.scale,
            "safeArea": ["top": full ? look.device.safeTop : 0, "bottom": full ? look.device.safeBottom : 0, "left": 0, "right": 0],
            "scheme": look.scheme.map { $0 as Any } ?? NSNull(), "locale": look.locale.map { $0 as Any } ?? NSNull(),
            "dynamicType": look.dynamicType.map { $0 as Any } ?? NSNull(), "profile": look.device.profile.map { $0 as Any } ?? NSNull(), "network": network, "mapHosts": mapHosts,
        ]
        // Previews name devices of their own.
        if action != .screen {
            object["skip"] = skip
            object["devices"] = Device.all.map { ["name": $0.name, "width": $0.width, "height": $0.height, "safeTop": $0.safeTop, "safeBottom": $0.safeBottom] as [String: Any] }
        }
        return (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])) ?? Data()
    }

    /// The same as a value for a message.
    public var object: Any { (try? JSONSerialization.jsonObject(with: json)) ?? [:] }
}

/// Starts a built app with a host.
public struct AppRunner {
    public let app: BuiltApp

    public init(_ app: BuiltApp) { self.app = app }

    /// Draws pictures with the image host, without any display. The app's own output goes to `line`.
    /// - Returns: the app's exit status; 124 where it ran past `limit` seconds and was ended.
    public func snapshot(_ request: HostRequest, limit: Double, line: @escaping (String) -> Void) throws -> Int32 {
        guard let program = app.executable else { throw Failure("'\(app.name)' is a library; there is no program to run") }
        try Files.makeFolder(request.out)
        let file = app.resources.folder + "/request-\(getpid()).json"
        var request = request
        request.look = request.look.fitting(app.platform)
        try Files.write(request.json, to: file)
        defer { Files.remove(file) }
        var environment = app.environment.merging(["MARTLET_HOST": "image", "MARTLET_REQUEST": file, "MARTLET_RESOURCES": app.resources]) { $1 }
        environment["MARTLET_NETWORK"] = request.network ? "full" : "loopback"
        if !request.mapHosts.isEmpty, let table = try? JSONEncoder().encode(request.mapHosts) { environment["MARTLET_MAP_HOSTS"] = String(decoding: table, as: UTF8.self) }
        if let locale = request.look.locale { environment["MARTLET_LOCALE"] = locale }
        return try Subprocess.run([program], environment: environment, limit: limit, line: line).status
    }

    /// Replaces this process with the app, which opens a window. Returns only by throwing.
    /// - Parameter host: `window` or `browser`.
    public func run(host: String, look: Look, port: Int? = nil) throws {
        guard let program = app.executable else { throw Failure("'\(app.name)' is a library; there is no program to run") }
        let file = app.resources.folder + "/window.json"
        try Files.write(HostRequest.forWindow(look.fitting(app.platform)).json, to: file)
        for (name, value) in app.environment { setenv(name, value, 0) }
        setenv("MARTLET_HOST", host, 1)
        setenv("MARTLET_REQUEST", file, 1)
        setenv("MARTLET_RESOURCES", app.resources, 1)
        if let locale = look.locale { setenv("MARTLET_LOCALE", locale, 1) }
        if let port { setenv("MARTLET_PORT", String(port), 1) }
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
        execv(program, arguments)
        throw Failure("cannot start \(program): \(String(cString: strerror(errno)))", status: .machine)
    }
}

extension HostRequest {
    fileprivate static func forWindow(_ look: Look) -> HostRequest {
        var request = HostRequest(action: .screen, out: "", name: "screen")
        request.look = look
        request.network = true
        return request
    }
}
