import MartletTesting
import SwiftUI
import Testing
import UIKit

@MainActor @Suite struct ViewTests {
    struct SearchBar: UIViewRepresentable {
        @Binding var text: String
        final class Coordinator: NSObject, UISearchBarDelegate {
            @Binding var text: String
            init(text: Binding<String>) { _text = text }
            func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { text = searchText }
        }
        func makeCoordinator() -> Coordinator { Coordinator(text: $text) }
        func makeUIView(context: UIViewRepresentableContext<SearchBar>) -> UISearchBar {
            let bar = UISearchBar(frame: .zero)
            bar.delegate = context.coordinator
            bar.placeholder = "Find"
            return bar
        }
        func updateUIView(_ uiView: UISearchBar, context: Context) { uiView.text = text }
    }

    struct Spinner: UIViewRepresentable {
        let isAnimating: Bool
        func makeUIView(context: Context) -> UIActivityIndicatorView { UIActivityIndicatorView(style: .large) }
        func updateUIView(_ uiView: UIActivityIndicatorView, context: Context) { isAnimating ? uiView.startAnimating() : uiView.stopAnimating() }
    }

    struct SearchScreen: View {
        @State private var text = ""
        var body: some View {
            VStack {
                SearchBar(text: $text).accessibilityIdentifier("bar")
                Spinner(isAnimating: true).accessibilityIdentifier("spinner")
                Text("query: \(text)")
            }
        }
    }

    @Test func aSearchBarWithACoordinator() {
        let host = TestHost(SearchScreen())
        #expect(host.frame(of: "bar").height == 56)
        #expect(host.frame(of: "bar").width == 393)
        #expect(host.frame(of: "spinner").size == CGSize(width: 37, height: 37))
        host.tap(at: CGPoint(x: host.frame(of: "bar").midX, y: host.frame(of: "bar").midY))
        #expect(host.type("abc"))
        #expect(host.shows("query: abc"))
    }

    final class Box: UIView {
        var drawn = 0
        override func draw(_ rect: CGRect) {
            drawn += 1
            UIColor.blue.setFill()
            UIBezierPath(ovalIn: rect).fill()
        }
    }
    struct Plain<V: UIView>: UIViewRepresentable {
        let make: () -> V
        var update: (V) -> Void = { _ in }
        func makeUIView(context: Context) -> V { make() }
        func updateUIView(_ uiView: V, context: Context) { update(uiView) }
    }

    @Test func drawingBecomesPixels() throws {
        let box = Box()
        box.backgroundColor = .yellow
        let host = TestHost(Plain { box }.frame(width: 100, height: 100), size: CGSize(width: 100, height: 100), scale: 1)
        #expect(box.drawn >= 1)
        #expect(box.bounds.size == CGSize(width: 100, height: 100))
        let picture = try #require(UIImage(data: try host.pngData()))
        let p = try #require(picture.cgImage?._pixels)
        #expect(Array(p.rgba[0..<3]) == [255, 255, 0])
        #expect(Array(p.rgba[(50 * 100 + 50) * 4..<(50 * 100 + 50) * 4 + 3]) == [0, 0, 255])
    }

    @Test func anchorsPlaceSubviews() {
        let root = UIView(), a = UIView(), b = UIView(), label = UILabel()
        label.text = "Hello"
        for v in [a, b, label] {
            v.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(v)
        }
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10), a.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            a.widthAnchor.constraint(equalToConstant: 50), a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2),
            b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8), b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            b.topAnchor.constraint(equalTo: a.topAnchor), b.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -300), b.heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
            label.centerXAnchor.constraint(equalTo: root.centerXAnchor), label.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        ])
        _ = TestHost(Plain { root }.ignoresSafeArea(), size: CGSize(width: 300, height: 400))
        #expect(a.frame == CGRect(x: 10, y: 20, width: 50, height: 100))
        #expect(b.frame.minX == 68 && b.frame.maxX == 290 && b.frame.minY == 20)
        #expect(b.frame.height >= 30 && b.frame.maxY <= 100.01)
        #expect(abs(label.frame.midX - 150) < 0.01 && abs(label.frame.midY - 200) < 0.01)
        #expect(label.frame.width > 30)
    }

    @Test func aStackOfLabelsAndButtons() {
        let stack = UIStackView(arrangedSubviews: [])
        stack.axis = .vertical
        stack.spacing = 8
        var presses = 0
        let label = UILabel(), button = UIButton(type: .system)
        label.text = "Title"
        button.setTitle("Press", for: .normal)
        button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        stack.addArrangedSubview(label)
        stack.addArrangedSubview(button)
        let host = TestHost(Plain { stack }.frame(width: 200, height: 200))
        #expect(host.shows("Title"))
        host.tap("Press")
        #expect(presses == 1)
        #expect(button.frame.minY >= label.frame.maxY + 7.9)
        label.text = "Changed"
        host.flush()
        #expect(host.shows("Changed"))
        label.isHidden = true
        host.flush()
        #expect(button.frame.minY == 0)
    }

    final class Target: NSObject {
        var taps = 0, drags: [CGPoint] = []
        func tapped(_ r: UITapGestureRecognizer) { taps += 1 }
        func dragged(_ r: UIPanGestureRecognizer) { drags.append(r.translation(in: r.view)) }
    }

    @Test func gesturesTellTheirTargets() {
        let view = UIView(), target = Target()
        view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Selector("tapped:", Target.tapped)))
        view.addGestureRecognizer(UIPanGestureRecognizer(target: target, action: Selector("dragged:", Target.dragged)))
        let host = TestHost(Plain { view }, size: CGSize(width: 200, height: 200))
        host.tap(at: CGPoint(x: 100, y: 100))
        #expect(target.taps == 1)
        host.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 120, y: 50))
        #expect(target.drags.last?.x == 70)
        #expect(target.taps == 1)
    }

    struct Field: UIViewRepresentable {
        final class Coordinator: NSObject, UITextFieldDelegate {
            func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool { string.allSatisfy(\.isNumber) }
        }
        let field: UITextField
        func makeCoordinator() -> Coordinator { Coordinator() }
        func makeUIView(context: Context) -> UITextField {
            field.delegate = context.coordinator
            return field
        }
        func updateUIView(_ uiView: UITextField, context: Context) {}
    }

    @Test func aDelegateMayRefuseText() {
        let field = UITextField()
        let host = TestHost(Field(field: field).frame(width: 200, height: 40))
        field.becomeFirstResponder()
        host.flush()
        #expect(host.type("1a2"))
        #expect(field.text == "12")
        #expect(field.isFirstResponder)
        UIApplication.shared.sendAction(Selector("resignFirstResponder", UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
        host.flush()
        #expect(!field.isFirstResponder)
    }

    @Test func theScreenFollowsTheWindow() {
        let host = TestHost(Text("x"), size: CGSize(width: 320, height: 568))
        #expect(UIScreen.main.bounds.size == CGSize(width: 320, height: 568))
        host.resize(to: CGSize(width: 800, height: 600))
        #expect(UIScreen.main.bounds.width == 800)
    }

    final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var counts = [3, 1000]
        var made = 0, chosen: [IndexPath] = []
        func numberOfSections(in tableView: UITableView) -> Int { counts.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "section \(section)" }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
            made += 1
            cell.textLabel?.text = "row \(indexPath.section).\(indexPath.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { indexPath.section == 0 ? 60 : UITableView.automaticDimension }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath) }
    }

    @Test func aTableHasTheCellsInSight() {
        let table = UITableView(frame: .zero, style: .plain), rows = Rows()
        table.dataSource = rows
        table.delegate = rows
        let host = TestHost(Plain { table }.ignoresSafeArea(), size: CGSize(width: 300, height: 400))
        #expect(host.shows("section 0") && host.shows("row 0.2") && host.shows("row 1.0") && !host.shows("row 1.20"))
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)) == CGRect(x: 0, y: 88, width: 300, height: 60))
        #expect(rows.made < 12)
        host.tap("row 0.1")
        host.tap("row 1.1")
        #expect(rows.chosen == [IndexPath(row: 1, section: 0), IndexPath(row: 1, section: 1)])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 1))
        table.scrollToRow(at: IndexPath(row: 900, section: 1), at: .middle, animated: false)
        host.flush()
        #expect(host.shows("row 1.900") && !host.shows("row 0.0"))
        #expect(table.visibleCells.count < 14)
        rows.counts = [1, 0]
        table.reloadData()
        table.setContentOffset(.zero, animated: false)
        host.flush()
        #expect(host.shows("row 0.0") && !host.shows("row 0.1") && !host.shows("row 1.900"))
    }

    @Test func cellsAreMirrored() {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.textLabel?.text = "title"
        cell.detailTextLabel?.text = "detail"
        let host = TestHost(Plain { cell }.frame(width: 300, height: 44), size: CGSize(width: 300, height: 44), look: Look(layoutDirection: .rightToLeft))
        #expect(cell.textLabel!.frame.maxX == 284)
        #expect(cell.detailTextLabel!.frame.minX == 16)
        withExtendedLifetime(host) {}
    }

    final class Touched: UIView {
        var log: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            log.append("moved")
            removeFromSuperview()
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
    }

    @Test func aViewMayGoWhileItIsTouched() {
        let outer = UIView(), touched = Touched(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        outer.addSubview(touched)
        let host = TestHost(Plain { outer }.ignoresSafeArea(), size: CGSize(width: 200, height: 200))
        host.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
        #expect(touched.log.first == "began" && touched.log.last == "ended")
    }
}
