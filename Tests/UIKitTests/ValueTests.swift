import MartletTesting
import SwiftUI
import Testing
import UIKit

@MainActor @Suite struct ValueTests {
    @Test func coloursHaveTheirComponents() {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8).getRed(&r, green: &g, blue: &b, alpha: &a)
        #expect(abs(r - 0.2) < 1e-6 && abs(g - 0.4) < 1e-6 && abs(b - 0.6) < 1e-6 && abs(a - 0.8) < 1e-6)
        var (h, s, v): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        UIColor(hue: 0.3, saturation: 0.5, brightness: 0.7, alpha: 1).getHue(&h, saturation: &s, brightness: &v, alpha: nil)
        #expect(abs(h - 0.3) < 1e-3 && abs(s - 0.5) < 1e-3 && abs(v - 0.7) < 1e-3)
        #expect(UIColor.white.cgColor.components?.count == 4)
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.red != UIColor.systemRed)
        #expect(UIColor(named: "no such colour") == nil)
    }

    @Test func systemColoursFollowTheScheme() {
        let light = UITraitCollection(userInterfaceStyle: .light), dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(UIColor.systemBackground.resolvedColor(with: light) == UIColor.white)
        #expect(UIColor.systemBackground.resolvedColor(with: dark) == UIColor.black)
        #expect(UIColor.systemBlue.resolvedColor(with: light) == UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1))
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        var env = EnvironmentValues()
        env.colorScheme = .dark
        #expect(Color(dynamic).resolve(in: env).red == 1)
        #expect(UIColor(Color.white).resolvedColor(with: light) == .white)
        #expect(Color(.secondarySystemBackground).resolve(in: env).red < 0.2)
    }

    @Test func fontsAreWhatTheyWereAskedFor() {
        #expect(UIFont.systemFont(ofSize: 20, weight: .bold)._request.weight == 700)
        #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
        #expect(UIFont.preferredFont(forTextStyle: .body).fontDescriptor.withSymbolicTraits(.traitBold)?.symbolicTraits.contains(.traitBold) == true)
        #expect(UIFont.systemFont(ofSize: 17).lineHeight > 19)
        #expect("Hello".size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)]).width > 30)
    }

    @Test func picturesAreDrawnEncodedAndRead() throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10))
        let image = renderer.image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            UIColor.blue.setFill()
            UIBezierPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10)).fill()
        }
        #expect(image.size == CGSize(width: 20, height: 10))
        let data = try #require(image.pngData())
        let again = try #require(UIImage(data: data, scale: 3))
        #expect(again.size == CGSize(width: 20, height: 10))
        let pixels = try #require(again.cgImage?._pixels)
        #expect(pixels.width == 60 && pixels.height == 30)
        #expect(Array(pixels.rgba[0..<4]) == [255, 0, 0, 255])
        #expect(Array(pixels.rgba[(59 * 4)..<(60 * 4)]) == [0, 0, 255, 255])
        let jpeg = try #require(image.jpegData(compressionQuality: 0.9))
        #expect(UIImage(data: jpeg)?.size == CGSize(width: 60, height: 30))
        #expect(image.cgImage?.cropping(to: CGRect(x: 30, y: 0, width: 30, height: 30))?._pixels?.rgba.prefix(4).elementsEqual([0, 0, 255, 255]) == true)
        #expect(image.cgImage?.cropping(to: CGRect(x: 100, y: 0, width: 30, height: 30)) == nil)
    }

    @Test func dataThatIsNoPictureGivesNil() throws {
        #expect(UIImage(data: Data()) == nil)
        #expect(UIImage(data: Data("hello".utf8)) == nil)
        let whole = try #require(UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20)) }.pngData())
        #expect(UIImage(data: whole.prefix(30)) == nil)
        // A header that promises a hundred times more than anybody can hold.
        var huge = whole
        huge.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
        #expect(UIImage(data: huge) == nil)
        #expect(UIImage(contentsOfFile: "/no/such/file.png") == nil)
        #expect(UIImage(named: "nothing of that name") == nil)
    }

    @Test func hapticsAreRecorded() {
        UINotificationFeedbackGenerator().notificationOccurred(.success)
        UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
        #expect(UIFeedbackGenerator._played.suffix(2) == ["notification.success", "impact.heavy"])
    }

    @Test func aPasteboardHoldsText() {
        UIPasteboard.general.string = "copied"
        #expect(UIPasteboard.general.string == "copied")
        UIPasteboard.general.url = URL(string: "https://a.b")
        #expect(UIPasteboard.general.url == URL(string: "https://a.b"))
    }

    @Test func appearancesAreKept() {
        UINavigationBar.appearance().barTintColor = .red
        UITableView.appearance().separatorStyle = .none
        UISegmentedControl.appearance().selectedSegmentTintColor = .blue
        UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        #expect(UINavigationBar.appearance().barTintColor == .red)
        #expect(Appearance.existing(UITableView.self)?.separatorStyle == UITableView.SeparatorStyle.none)
        UINavigationBar.appearance().barTintColor = nil
        UITableView.appearance().separatorStyle = .singleLine
    }

    @Test func coloursGoThroughArchives() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5), requiringSecureCoding: false)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data) == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
        let system = try NSKeyedArchiver.archivedData(withRootObject: UIColor.systemRed, requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: system))
        #expect(read._resolved() == UIColor.systemRed._resolved(UITraitCollection(userInterfaceStyle: .light)))
        #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: Data("no archive".utf8))) == nil)
    }

    /// Chosen corners by way of a Bézier path, as apps round them.
    @Test func pathsGoBetweenTheFrameworks() throws {
        struct Rounded: Shape {
            func path(in rect: CGRect) -> Path {
                Path(UIBezierPath(roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 20, height: 20)).cgPath)
            }
        }
        let path = Rounded().path(in: CGRect(x: 0, y: 0, width: 100, height: 60))
        #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 100, height: 60))
        #expect(!path.contains(CGPoint(x: 2, y: 2)) && path.contains(CGPoint(x: 98, y: 2)) && !path.contains(CGPoint(x: 98, y: 58)))
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 3, y: 4))
        #expect(Path(line).boundingRect.size == CGSize(width: 3, height: 4) && Path(line).cgPath == line)
    }

    @Test func coloursAreMadeFromStyles() {
        struct Warning: ShapeStyle, Hashable {
            func resolve(in environment: EnvironmentValues) -> Color.Resolved {
                environment.colorScheme == .dark ? .init(red: 1, green: 1, blue: 0) : .init(red: 1, green: 0, blue: 0)
            }
        }
        var dark = EnvironmentValues()
        dark.colorScheme = .dark
        #expect(Color(Color.mint) == .mint)
        #expect(Color(Warning()).resolve(in: EnvironmentValues()) == .init(red: 1, green: 0, blue: 0))
        #expect(Color(Warning()).resolve(in: dark) == .init(red: 1, green: 1, blue: 0))
    }

    @Test func timersNameTheirHandlers() {
        var handlers: [DispatchSourceTimer.DispatchSourceHandler] = []
        var count = 0
        handlers.append { count += 1 }
        handlers[0]()
        #expect(count == 1)
    }
}
