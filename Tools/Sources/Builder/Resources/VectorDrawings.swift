import Foundation

/// Turns the PDF pictures of asset catalogs into SVG, which hosts draw at any scale. Poppler does the work.
struct VectorDrawings {
    /// Where SVG files lie that were made before, named after the PDF and its time of change.
    let folder: String

    /// The path of an SVG with the same drawing: the PDF's first page, a point of the PDF being a point of the SVG.
    /// - Throws: `Failure` where the file is no PDF that can be read, or `pdftocairo` is missing.
    func svg(ofPDF path: String) throws -> String {
        guard let stamp = Stamp(path) else { throw Failure("the picture cannot be read", at: Place(path)) }
        let result = "\(folder)/\(AppWorkspace.hash("\(path) \(stamp)")).svg"
        if Files.exists(result) { return result }
        guard let program = Subprocess.find("pdftocairo") else {
            throw Failure("PDF pictures need pdftocairo", at: Place(path), advice: "install it: apt-get install poppler-utils", status: .machine)
        }
        try Files.makeFolder(folder)
        let draft = "\(result).\(getpid())"
        let outcome = try Subprocess.run([program, "-svg", "-f", "1", "-l", "1", path, draft], limit: 60)
        guard outcome.status == 0, let text = try? Files.text(draft), text.contains("<svg") else {
            Files.remove(draft)
            throw Failure("the PDF cannot be drawn", at: Place(path))
        }
        guard rename(draft, result) == 0 else { throw Failure("the SVG cannot be written", at: Place(result), status: .machine) }
        return result
    }
}
