/// A screen's frame, as its model knows it: something that shows that work is going on, and what went wrong.
///
/// May be called on any thread.
public protocol IContainer {
    /// Presents the text as an alert. An empty text presents nothing.
    func showError(error: String)
    /// Covers the screen with the loader. Calls do not add up.
    func showLoading()
    func hideLoading()
}

/// The model of a screen.
public protocol IModel: AnyObject {
    /// The container of the screen; set by `ContainerView`, which the model may keep.
    var listener: IContainer? { get set }
}

/// A view that has a model which talks to its container.
@MainActor @preconcurrency
public protocol IModelView {
    var viewModel: IModel? { get }
}
