import Foundation
import SwiftUI

/// What a run of a host is to do, as the tool writes it into the file that `MARTLET_REQUEST` names.
public struct ScreenRequest: Decodable {
    public enum Action: String, Decodable { case screen, previews, live }
    public var action: Action
    /// Folder for pictures and trees.
    public var out: String
    public var name: String?
    public var tree: Bool?
    /// Path of a script.
    public var script: String?
    public var device: String?
    /// Points.
    public var width: Double?
    public var height: Double?
    /// Pixels per point.
    public var scale: Double?
    /// `light` or `dark`; nil for light in pictures and for the desktop's in windows.
    public var scheme: String?
    public var locale: String?
    public var dynamicType: String?
    public var profile: String?
    public var network: Bool?
    public var mapHosts: [String: String]?
    /// Points that hardware covers.
    public struct Insets: Decodable {
        public var top, bottom, left, right: Double
    }
    public var safeArea: Insets?
    /// A screen that previews may ask for by name.
    public struct Device: Decodable {
        public var name: String
        public var width, height, safeTop, safeBottom: Double
    }
    public var devices: [Device]?
    /// Previews that are not to be made, by id: they ended an earlier process.
    public var skip: [String]?

    private static let standardSafeArea = EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0)

    /// Default device: 393 × 852 points, covered 59 at the top and 34 at the bottom.
    public static let standardSize = CGSize(width: 393, height: 852)
    public static var standardLook: Look { Look(safeArea: standardSafeArea) }

    public var size: CGSize { CGSize(width: width ?? ScreenRequest.standardSize.width, height: height ?? ScreenRequest.standardSize.height) }

    public var look: Look {
        var look = Look()
        look.scale = CGFloat(scale ?? 3)
        look.colorScheme = scheme == "dark" ? .dark : .light
        if let locale { look.locale = locale }
        if let dynamicType { look.dynamicType = ScreenRequest.typeSize(dynamicType) ?? .large }
        if let profile, let p = Look.Profile(rawValue: profile) { look.profile = p }
        if let safeArea {
            look.safeArea = EdgeInsets(top: safeArea.top, leading: safeArea.left, bottom: safeArea.bottom, trailing: safeArea.right)
        } else if width == nil || height == nil {
            look.safeArea = ScreenRequest.standardSafeArea
        }
        return look
    }

    private static func typeSize(_ name: String) -> DynamicTypeSize? {
        let short: [String: DynamicTypeSize] = [
            "xS": .xSmall, "S": .small, "M": .medium, "L": .large, "xL": .xLarge, "xxL": .xxLarge, "xxxL": .xxxLarge,
            "AX1": .accessibility1, "AX2": .accessibility2, "AX3": .accessibility3, "AX4": .accessibility4, "AX5": .accessibility5,
        ]
        return short[name] ?? DynamicTypeSize.allCases.first { "\($0)".lowercased() == name.lowercased() }
    }

    /// The request of this process; nil where none was given.
    public static func ofProcess() throws -> ScreenRequest? {
        guard let path = ProcessInfo.processInfo.environment["MARTLET_REQUEST"] else { return nil }
        return try JSONDecoder().decode(ScreenRequest.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
