import SwiftSyntax

/// XCTest methods on the main actor. On Linux SwiftPM hands them to XCTest as plain functions, which ends the program,
/// and XCTest's own `setUp` is not isolated; so these methods become plain, and their bodies say where they run.
enum TestCaseEdits {
    private static let hooks: Set<String> = ["setUp", "tearDown", "setUpWithError", "tearDownWithError"]

    static func apply(to node: ClassDeclSyntax, _ edits: inout SourceEdits) {
        guard let parent = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription, parent.hasSuffix("TestCase") else { return }
        let isMain = node.attributes.mainActor != nil
        for member in node.memberBlock.members {
            guard let method = member.decl.as(FunctionDeclSyntax.self), let body = method.body, method.signature.parameterClause.parameters.isEmpty,
                  method.signature.effectSpecifiers?.asyncSpecifier == nil, !method.modifiers.contains(where: { ["static", "class", "nonisolated"].contains($0.name.text) }),
                  method.name.text.hasPrefix("test") || hooks.contains(method.name.text) else { continue }
            let own = method.attributes.mainActor
            guard isMain || own != nil else { continue }
            if let own { edits.blank(own.positionAfterSkippingLeadingTrivia.utf8Offset..<own.endPositionBeforeTrailingTrivia.utf8Offset) }
            if isMain { edits.insert("nonisolated ", at: method.funcKeyword.positionAfterSkippingLeadingTrivia.utf8Offset) }
            let isThrowing = method.signature.effectSpecifiers?.throwsClause != nil
            edits.insert(isThrowing ? " try MainActor.assumeIsolated {" : " MainActor.assumeIsolated {", at: body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset)
            edits.insert("} ", at: body.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
    }
}

extension AttributeListSyntax {
    /// The `@MainActor` among them.
    fileprivate var mainActor: AttributeSyntax? { lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.trimmedDescription == "MainActor" } }
}
