import Foundation
import SwiftUI

/// What a run of the image host is to do, as the tool writes it.
struct SnapshotRequest: Decodable {
    enum Action: String, Decodable { case screen, previews }
    var action: Action = .screen
    /// Folder for pictures and trees.
    var out: String
    var name: String?
    var tree: Bool?
    /// Path of a script.
    var script: String?
    var device: String?
    /// Points.
    var width: Double?
    var height: Double?
    /// Pixels per point.
    var scale: Double?
    var scheme: String?
    var colorScheme: String?
    var locale: String?
    var dynamicType: String?
    var profile: String?
    var network: Bool?
    var mapHosts: [String: String]?
    /// Points covered by hardware at the top and the bottom.
    var safeAreaTop: Double?
    var safeAreaBottom: Double?

    /// Default device: 393 × 852 points, covered 59 at the top and 34 at the bottom.
    var size: CGSize { CGSize(width: width ?? 393, height: height ?? 852) }

    var look: Look {
        var look = Look()
        look.scale = CGFloat(scale ?? 3)
        look.colorScheme = (scheme ?? colorScheme) == "dark" ? .dark : .light
        if let locale { look.locale = locale }
        if let dynamicType { look.dynamicType = SnapshotRequest.typeSize(dynamicType) ?? .large }
        if let profile, let p = Look.Profile(rawValue: profile) { look.profile = p }
        let isPhone = width == nil || height == nil || (size.width == 393 && size.height == 852)
        look.safeArea = EdgeInsets(top: safeAreaTop ?? (isPhone ? 59 : 0), leading: 0, bottom: safeAreaBottom ?? (isPhone ? 34 : 0), trailing: 0)
        return look
    }

    static func typeSize(_ name: String) -> DynamicTypeSize? {
        let short: [String: DynamicTypeSize] = [
            "xS": .xSmall, "S": .small, "M": .medium, "L": .large, "xL": .xLarge, "xxL": .xxLarge, "xxxL": .xxxLarge,
            "AX1": .accessibility1, "AX2": .accessibility2, "AX3": .accessibility3, "AX4": .accessibility4, "AX5": .accessibility5,
        ]
        return short[name] ?? DynamicTypeSize.allCases.first { "\($0)".lowercased() == name.lowercased() }
    }
}
