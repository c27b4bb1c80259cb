import FoundationPlus
import SwiftUI

/// Makes a class a model: its stored variables are kept in a store, changes to them are observed, and its objects belong to
/// a `ModelContext` once they are inserted into one.
///
/// Variables are of types that are `Codable` (kept as numbers, text, dates and data where they are such, as JSON otherwise),
/// other models, or arrays of these. Constants, computed and `@Transient` variables are the object's own.
@attached(member, conformances: Observable, PersistentModel, names: named(_$storage), named(schemaMetadata), named(init), named(_$constraints), named(_$identifierKeyPaths))
@attached(memberAttribute)
@attached(extension, conformances: Observable, PersistentModel)
public macro Model() = #externalMacro(module: "MartletMacros", type: "ModelMacro")

/// Says more about a property of a model: that its values are unique, that it had another name, how it is kept.
@attached(peer)
public macro Attribute(_ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil)
    = #externalMacro(module: "MartletMacros", type: "ModelNoteMacro")

/// Says more about a property that holds other models: what happens to them when the object is deleted, and which of their
/// properties points back. Without `inverse`, the one property that points back is taken, where there is exactly one.
@attached(peer)
public macro Relationship(
    _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify, minimumModelCount: Int? = 0,
    maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "MartletMacros", type: "ModelNoteMacro")

/// Keeps a variable of a model out of the store. It needs an initial value, which loaded objects have.
@attached(peer)
public macro Transient() = #externalMacro(module: "MartletMacros", type: "ModelNoteMacro")

/// Inside a model: each list names properties whose values together tell its objects apart. An object that is saved with
/// values that are there already takes the place of the one that has them.
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) = #externalMacro(module: "MartletMacros", type: "ModelNoteMacro")

/// Inside a model: each list names properties that are searched or sorted by, in this order.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) = #externalMacro(module: "MartletMacros", type: "ModelNoteMacro")

/// Gives an actor a context of its own, for work with models away from the main thread.
@attached(member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor(disableGenerateInit: Bool = false) = #externalMacro(module: "MartletMacros", type: "ModelActorMacro")

// MARK: Query

/// Fetches models for a view: `@Query var trips: [Trip]`. The arguments are those of `Query`'s initializers, which say more.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query() = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches models for a view, which changes with an animation.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query(animation: Animation) = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches models for a view, which changes in a transaction.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query(transaction: Transaction) = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches what a descriptor describes.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query<Element: PersistentModel>(_ descriptor: FetchDescriptor<Element>, animation: Animation) = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches what a descriptor describes.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query<Element: PersistentModel>(_ descriptor: FetchDescriptor<Element>, transaction: Transaction? = nil) = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches models, sorted by a property.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query<Value: Comparable, Element: PersistentModel>(filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward, animation: Animation)
    = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches models, sorted by a property.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query<Value: Comparable, Element: PersistentModel>(filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward, transaction: Transaction? = nil)
    = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches models, sorted by a property that may have no value.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query<Value: Comparable, Element: PersistentModel>(filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward, animation: Animation)
    = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches models, sorted by a property that may have no value.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query<Value: Comparable, Element: PersistentModel>(filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward, transaction: Transaction? = nil)
    = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches models, sorted by descriptors.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query<Element: PersistentModel>(filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], animation: Animation)
    = #externalMacro(module: "MartletMacros", type: "QueryMacro")

/// Fetches models, sorted by descriptors.
@attached(accessor) @attached(peer, names: prefixed(_))
public macro Query<Element: PersistentModel>(filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], transaction: Transaction? = nil)
    = #externalMacro(module: "MartletMacros", type: "QueryMacro")

// MARK: Parts of expansions

/// What `@Model` adds to each variable.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _PersistedProperty(_ index: Int) = #externalMacro(module: "MartletMacros", type: "PersistedPropertyMacro")
