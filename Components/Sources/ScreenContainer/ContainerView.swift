import SwiftUI

/// The frame of a screen: its content, over it a loader while work is going on, and an alert for what went wrong.
///
///     ContainerView(content: NewsListView(model: model))
///
/// Content that is an `IModelView` gets the container as its model's `listener`. Any other content finds the
/// `ContainerModel` as an environment object.
public struct ContainerView<Content: View>: View, IContainer {
    private let content: Content
    private let model: ContainerModel
    /// Whether `model` lives in the content's model; otherwise the first one is kept with the view.
    private let isConnected: Bool
    @StateObject private var kept: ContainerModel

    private init(content: Content, model: ContainerModel, isConnected: Bool) {
        self.content = content
        self.model = model
        self.isConnected = isConnected
        _kept = StateObject(wrappedValue: model)
    }

    /// A container that the content reaches through the environment.
    public init(content: Content) {
        self.init(content: content, model: ContainerModel(), isConnected: false)
    }

    public var body: some View {
        ContainerScreen(content: content, model: isConnected ? model : kept)
    }

    nonisolated public func showError(error: String) { model.showError(error: error) }
    nonisolated public func showLoading() { model.showLoading() }
    nonisolated public func hideLoading() { model.hideLoading() }
}

extension ContainerView where Content: IModelView {
    /// A container that listens to the content's model. A container which the model has already is used again, so that
    /// loader and alert outlast a new value of this view.
    public init(content: Content) {
        let viewModel = content.viewModel
        if let model = viewModel?.listener as? ContainerModel {
            self.init(content: content, model: model, isConnected: true)
        } else {
            let model = ContainerModel()
            viewModel?.listener = model
            self.init(content: content, model: model, isConnected: viewModel != nil)
        }
    }
}

private struct ContainerScreen<Content: View>: View {
    let content: Content
    @ObservedObject var model: ContainerModel

    var body: some View {
        ZStack {
            content
            if model.isLoading {
                LoaderView()
            }
        }
        .environmentObject(model)
        .alert(isPresented: $model.hasError) {
            Alert(title: Text(""), message: Text(model.errorText), dismissButton: .default(Text("OK")) {
                model.errorShown()
            })
        }
    }
}
