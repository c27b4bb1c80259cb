// Empty: Swift Testing asks for a module of this name in every file that sees both it and AppKit. Apple's attaches images
// to test results.
