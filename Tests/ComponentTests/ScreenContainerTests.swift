import MartletTesting
import ScreenContainer
import SwiftUI
import Testing

/// The rows NW of the acceptance list that concern the module.
@MainActor @Suite struct ScreenContainerTests {
    @Test func NW_01_loaderOverContent() {
        let view = ContainerView(content: Text("Content").accessibilityIdentifier("content"))
        let host = TestHost(view)
        #expect(host.shows("Content") && host.node("loader") == nil)
        view.showLoading()
        host.flush()
        #expect(host.shows("Content") && host.node("loader") != nil, "\(host.tree)")
        view.hideLoading()
        host.flush()
        host.advance(by: 0.5)
        #expect(host.node("loader") == nil)
        #expect(host.shows("Content"))
    }

    @Test func NW_02_errorIsAnAlertThatIsReadAway() {
        let model = Model()
        let view = ContainerView(content: Screen(model: model))
        let host = TestHost(view)
        view.showError(error: "The feed is gone.")
        host.flush()
        host.advance(by: 1)
        #expect(host.shows("The feed is gone.") && host.shows("OK"), "\(host.tree)")
        let container = model.listener as? ContainerModel
        #expect(container?.hasError == true)
        host.tap("OK")
        host.advance(by: 1)
        #expect(!host.shows("The feed is gone."))
        #expect(container?.hasError == false && container?.errorText == "")
    }

    @Test func NW_03_anEmptyErrorPresentsNothing() {
        let model = ContainerModel()
        model.setupError(error: "")
        #expect(!model.hasError && model.errorText.isEmpty)
        model.setupError(error: "x")
        #expect(model.hasError && model.errorText == "x")
        model.errorShown()
        #expect(!model.hasError && model.errorText.isEmpty)
    }

    final class Model: ObservableObject, IModel {
        @Published var title = "first"
        var listener: IContainer?
        static var living = 0
        init() { Self.living += 1 }
        deinit { Self.living -= 1 }
    }

    struct Screen: View, IModelView {
        @ObservedObject var model: Model
        var viewModel: IModel? { model }
        var body: some View { Text(model.title) }
    }

    struct Parent: View {
        let model: Model
        @State private var count = 0
        var body: some View {
            VStack {
                Text("count \(count)")
                Button("again") { count += 1 }
                ContainerView(content: Screen(model: model))
            }
        }
    }

    @Test func NW_04_theModelGetsTheContainerAndKeepsIt() throws {
        let before = Model.living
        do {
            let model = Model()
            let host = TestHost(Parent(model: model))
            let container = try #require(model.listener as? ContainerModel)
            model.listener?.showLoading()
            host.flush()
            #expect(host.node("loader") != nil)
            container.hideLoading()
            host.flush()
            host.advance(by: 0.5)
            host.tap("again")
            #expect(host.shows("count 1"))
            #expect(model.listener as? ContainerModel === container, "a new value of the parent's body uses the container again")
            model.listener?.showLoading()
            host.flush()
            #expect(host.node("loader") != nil, "and still shows it")
            model.title = "second"
            host.flush()
            #expect(host.shows("second"))
        }
        #expect(Model.living == before, "no cycle")
    }

    @Test func aContainerWithoutAModelKeepsItsStateToo() {
        struct Loading: View {
            @EnvironmentObject var container: ContainerModel
            var body: some View { Button("load") { container.showLoading() } }
        }
        struct Parent: View {
            @State private var count = 0
            var body: some View {
                VStack {
                    Button("again \(count)") { count += 1 }
                    ContainerView(content: Loading())
                }
            }
        }
        let host = TestHost(Parent())
        host.tap("load")
        #expect(host.node("loader") != nil)
        host.tap("again 0")
        #expect(host.shows("again 1"))
        #expect(host.node("loader") != nil)
    }

    @Test func containersListenOnAnyThread() async {
        let model = Model()
        let host = TestHost(ContainerView(content: Screen(model: model)))
        let listener = model.listener
        await Task.detached { listener?.showLoading() }.value
        await host.settle()
        #expect(host.node("loader") != nil)
    }
}
