/// Text that is copied and pasted. Hosts connect it with the desktop's clipboard; without one it stays in the process.
public enum Clipboard {
    /// Puts text on the desktop's clipboard.
    nonisolated(unsafe) public static var writeToDesktop: ((String) -> Void)?
    /// Asks for the text on the desktop's clipboard, nil where there is none; may answer later, on the main thread.
    nonisolated(unsafe) public static var readFromDesktop: ((@escaping (String?) -> Void) -> Void)?
    nonisolated(unsafe) private static var own: String?

    public static func copy(_ text: String) {
        own = text
        writeToDesktop?(text)
    }

    public static func read(_ body: @escaping (String?) -> Void) {
        if let readFromDesktop { readFromDesktop(body) } else { body(own) }
    }
}
