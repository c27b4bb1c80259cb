/// How a person shows who they are.
public enum LAPolicy: Int, Sendable {
    case deviceOwnerAuthenticationWithBiometrics = 1, deviceOwnerAuthentication
    case deviceOwnerAuthenticationWithCompanion, deviceOwnerAuthenticationWithBiometricsOrCompanion
    @available(*, deprecated, renamed: "deviceOwnerAuthenticationWithCompanion")
    public static var deviceOwnerAuthenticationWithWatch: LAPolicy { .deviceOwnerAuthenticationWithCompanion }
    @available(*, deprecated, renamed: "deviceOwnerAuthenticationWithBiometricsOrCompanion")
    public static var deviceOwnerAuthenticationWithBiometricsOrWatch: LAPolicy { .deviceOwnerAuthenticationWithBiometricsOrCompanion }
}

/// What the device measures of a person.
public enum LABiometryType: Int, Sendable {
    case none, touchID, faceID, opticID
    @available(*, deprecated, renamed: "none")
    public static var LABiometryNone: LABiometryType { .none }
}

/// Kinds of secrets that a context can be given.
public enum LACredentialType: Int, Sendable {
    case applicationPassword = 0, smartCardPIN = -3
}

/// Longest time that an unlocked device counts as authenticated, in seconds.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

/// Asks the person to authenticate. Nothing here can: the device has neither biometry nor a code that an app may ask
/// for, and every policy is refused with the error that says so. Apps fall back to what they do on such devices.
open class LAContext: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var isInvalid = false
    private var credentials: Set<LACredentialType> = []

    // Apps name it in protocols of their own, which Objective-C's classes always satisfy.
    public required override init() {}

    /// Title of the button that leads elsewhere, kept for the app; no dialog is shown.
    open var localizedFallbackTitle: String?
    open var localizedCancelTitle: String?
    open var localizedReason = ""
    open var interactionNotAllowed = false
    /// Seconds.
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
    open var biometryType: LABiometryType { .none }
    /// Nobody is enrolled.
    open var evaluatedPolicyDomainState: Data? { nil }

    /// False, with `LAError.biometryNotAvailable` for biometry, `passcodeNotSet` for any way, `companionNotAvailable` for a
    /// watch, and `invalidContext` after `invalidate()`.
    open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        error?.pointee = failure(of: policy)._nsError
        return false
    }

    /// Fails on the main thread with the error that `canEvaluatePolicy(_:error:)` gives.
    @preconcurrency
    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let error = failure(of: policy)
        DispatchQueue.main.async { reply(false, error) }
    }

    /// Throws the error that `canEvaluatePolicy(_:error:)` gives.
    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool { throw failure(of: policy) }

    private func failure(of policy: LAPolicy) -> LAError {
        if lock.withLock({ isInvalid }) { return Self.error(.invalidContext, "The context was invalidated.") }
        return switch policy {
        case .deviceOwnerAuthentication: Self.error(.passcodeNotSet, "This device has no passcode that apps can ask for.")
        case .deviceOwnerAuthenticationWithCompanion: Self.error(.companionNotAvailable, "No companion device is near.")
        case .deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthenticationWithBiometricsOrCompanion:
            Self.error(.biometryNotAvailable, "Biometry is not available on this device.")
        }
    }

    private static func error(_ code: LAError.Code, _ description: String) -> LAError { LAError(code, userInfo: [NSLocalizedDescriptionKey: description]) }

    /// Ends the context for good.
    open func invalidate() { lock.withLock { isInvalid = true } }

    /// Keeps that a secret was given; nil takes it back. False for a context that has ended.
    open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
        lock.withLock {
            if isInvalid { return false }
            if credential == nil { credentials.remove(type) } else { credentials.insert(type) }
            return true
        }
    }

    open func isCredentialSet(_ type: LACredentialType) -> Bool { lock.withLock { credentials.contains(type) } }
}
