import Foundation

/// The page's own files, which are part of the program.
enum PageFiles {
    static func file(_ path: String) -> (type: String, data: Data)? {
        switch path {
        case "": ("text/html; charset=utf-8", Data(PackageResources.page_html))
        case "page.css": ("text/css; charset=utf-8", Data(PackageResources.page_css))
        case "page.js": ("text/javascript; charset=utf-8", Data(PackageResources.page_js))
        default: nil
        }
    }
}
