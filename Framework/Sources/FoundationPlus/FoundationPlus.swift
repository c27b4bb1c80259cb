// What app source means by `import Foundation`. A file that is prepared for building imports this module instead, so
// that a type declared here hides Foundation's of the same name (`Docs/decisions/0012-foundation.md`).
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import FoundationXML
