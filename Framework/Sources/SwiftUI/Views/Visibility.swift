/// Whether a part of a view is shown.
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
