import Drawing
import Engine

/// A bar where it is known how far, a spinner where not.
nonisolated struct AutomaticProgress: View {
    let configuration: ProgressViewStyleConfiguration
    @MainActor var body: some View {
        if configuration.fractionCompleted == nil {
            CircularProgress(configuration: configuration, tint: nil)
        } else {
            LinearProgress(configuration: configuration, tint: nil)
        }
    }
}

extension ProgressViewStyleConfiguration {
    var traits: ControlTraits {
        var t = ControlTraits(role: .progress, type: "ProgressView", value: fractionCompleted.map { "\(Int(($0 * 100).rounded()))%" } ?? "In progress")
        t.takesFocus = false
        return t
    }
}

/// A label, a bar and the value (constants 4; oracle/ios, ProgressView; oracle/macos 59).
nonisolated struct LinearProgress: View {
    let configuration: ProgressViewStyleConfiguration
    let tint: Color?
    @Environment(\.platformProfile) private var profile
    @Environment(\.labelsAreHidden) private var hidesLabel

    /// Points of the track, of the gap to the label, and of the control around it.
    private static let track: CGFloat = 4
    private static let gap: CGFloat = 4
    private static let macHeight: CGFloat = 20

    @MainActor var body: some View {
        VStack(alignment: .leading, spacing: profile.isMac ? 0 : Self.gap) {
            if !hidesLabel, let label = configuration.label { label.semanticsPart(.label) }
            ProgressBar(fraction: configuration.fractionCompleted, tint: tint)
                .frame(height: Self.track)
                .frame(height: profile.isMac ? Self.macHeight : Self.track)
            if !hidesLabel, let value = configuration.currentValueLabel {
                value.font(profile.isMac ? nil : .caption).foregroundStyle(profile.isMac ? HierarchicalShapeStyle.primary : .secondary)
            }
        }
        .control(configuration.traits)
        .controlBox()
    }
}

nonisolated private struct ProgressBar: View {
    let fraction: Double?
    let tint: Color?
    /// The part that is filled is never narrower than this, in points.
    private static let least: CGFloat = 8

    @MainActor var body: some View {
        GeometryReader { proxy in
            ZStack(alignment: .leading) {
                Capsule().fill(Color.fill(0))
                if let fraction {
                    Capsule().fill(tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(TintShapeStyle()))
                        .frame(width: fraction <= 0 ? 0 : max((fraction * proxy.size.width).rounded(), min(Self.least, proxy.size.width)))
                } else {
                    PhaseAnimator([false, true]) { atEnd in
                        Capsule().fill(tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(TintShapeStyle()))
                            .frame(width: proxy.size.width * 0.3)
                            .offset(x: atEnd ? proxy.size.width * 0.7 : 0)
                    } animation: { _ in .easeInOut(duration: 1) }
                }
            }
        }
    }
}

/// A spinner with the label below; on the Mac a ring where it is known how far.
nonisolated struct CircularProgress: View {
    let configuration: ProgressViewStyleConfiguration
    let tint: Color?
    @Environment(\.platformProfile) private var profile
    @Environment(\.controlSize) private var controlSize
    @Environment(\.labelsAreHidden) private var hidesLabel

    @MainActor var body: some View {
        VStack {
            if profile.isMac, let fraction = configuration.fractionCompleted {
                ring(fraction)
            } else {
                Spinner(tint: tint).frame(width: side, height: side)
            }
            if !hidesLabel, let label = configuration.label {
                label.foregroundStyle(profile.isMac ? HierarchicalShapeStyle.primary : .secondary).semanticsPart(.label)
            }
            if !hidesLabel, let value = configuration.currentValueLabel { value.font(.caption).foregroundStyle(.secondary) }
        }
        .control(configuration.traits)
    }

    /// Points (constants 4; oracle/macos, progress).
    private var side: CGFloat {
        switch controlSize {
        case .mini, .small: profile.isMac ? 16 : 20
        case .regular: profile.isMac ? 32 : 20
        case .large, .extraLarge: profile.isMac ? 64 : 37
        }
    }

    @MainActor private func ring(_ fraction: Double) -> some View {
        let width = side / 8
        return ZStack {
            Circle().stroke(Color.fill(0), lineWidth: width)
            Circle().trim(from: 0, to: fraction).stroke(tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(TintShapeStyle()), style: StrokeStyle(lineWidth: width, lineCap: .round))
                .rotationEffect(.degrees(-90))
        }
        .padding(width / 2)
        .frame(width: side, height: side)
    }
}

/// Eight blades of which a bright one goes round (constants 4).
nonisolated struct Spinner: _PrimitiveView {
    let tint: Color?
    nonisolated func _make(_ context: NodeContext) -> SpinnerElement {
        let e = SpinnerElement(context)
        e.tint = tint
        e.start()
        return e
    }
    nonisolated func _update(_ node: SpinnerElement) {
        node.tint = tint
        node.setNeedsPaint()
    }
}

public final class SpinnerElement: ElementNode {
    var tint: Color?
    /// The step that was painted last.
    private var step = 0
    private var startTime = 0.0

    /// Steps in a turn and a second.
    private static let blades = 8
    /// Alpha of the blades from the brightest on, in 255ths.
    private static let alphas: [Double] = [217, 180, 143, 106, 69, 69, 69, 69]

    func start() {
        startTime = tree.now
        tree.animate(self, Ticker(repeatsForever: true) { [weak self] time in
            guard let self, isMounted else { return false }
            let now = Int((time - startTime) * Double(Self.blades)) % Self.blades
            if now != step {
                step = now
                setNeedsPaint()
            }
            return true
        })
    }

    override public func visibilityDidChange(_ visible: Bool) {
        super.visibilityDidChange(visible)
        if visible { start() } else { tree.stopAnimating(self) }
    }
    override public func didUnmount() { tree.stopAnimating(self) }

    override public func paint() {
        let env = EnvironmentValues(environment, reader: self), rect = CGRect(origin: .zero, size: shownSize)
        let side = min(rect.width, rect.height), isLarge = side > 30
        let scale = side / (isLarge ? 37 : 20)
        let length = (isLarge ? 12 : 6.5) * scale, width = (isLarge ? 5 : 2.5) * scale, radius = (isLarge ? 11.5 : 6.75) * scale
        let dark = env.colorScheme == .dark
        var base = Paint.color(ResolvedColor(dark ? 140 : 128, dark ? 140 : 128, dark ? 140 : 128))
        if let tint {
            base = .color(tint.resolved(in: env))
        } else if let style = env.tintStyle {
            base = style._paint(StyleContext(env, rect: rect))
        }
        let blade = Path(roundedRect: CGRect(x: radius - length / 2, y: -width / 2, width: length, height: width), cornerRadius: width / 2)
        fragment.operations = (0..<Self.blades).map { i in
            // The bright blade begins at the top and goes clockwise, the others trail behind it.
            let angle = (Double(step) - Double(i)) / Double(Self.blades) * 2 * .pi - .pi / 2
            let t = CGAffineTransform(rotationAngle: angle).concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
            return .fill(blade.applying(t), base.opacity(Self.alphas[i] / 255), evenOdd: false)
        }
    }
}
