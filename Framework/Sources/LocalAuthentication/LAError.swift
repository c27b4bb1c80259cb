/// Domain of errors of authentication.
public let LAErrorDomain = "com.apple.LocalAuthentication"

/// Why nobody was authenticated.
public struct LAError: _BridgedStoredNSError, Sendable {
    public let _nsError: NSError
    public init(_nsError error: NSError) { _nsError = error }
    public static var _nsErrorDomain: String { LAErrorDomain }
    /// The domain of these errors.
    public static var errorDomain: String { LAErrorDomain }

    /// Apple's codes.
    public enum Code: Int, _ErrorCodeProtocol, Sendable {
        public typealias _ErrorType = LAError
        case authenticationFailed = -1, userCancel = -2, userFallback = -3, systemCancel = -4, passcodeNotSet = -5, biometryNotAvailable = -6,
             biometryNotEnrolled = -7, biometryLockout = -8, appCancel = -9, invalidContext = -10, companionNotAvailable = -11, biometryNotPaired = -12,
             biometryDisconnected = -13, invalidDimensions = -14, notInteractive = -1004

        @available(*, deprecated, renamed: "biometryNotAvailable") public static var touchIDNotAvailable: Code { .biometryNotAvailable }
        @available(*, deprecated, renamed: "biometryNotEnrolled") public static var touchIDNotEnrolled: Code { .biometryNotEnrolled }
        @available(*, deprecated, renamed: "biometryLockout") public static var touchIDLockout: Code { .biometryLockout }
    }

    public static var authenticationFailed: Code { .authenticationFailed }
    public static var userCancel: Code { .userCancel }
    public static var userFallback: Code { .userFallback }
    public static var systemCancel: Code { .systemCancel }
    public static var passcodeNotSet: Code { .passcodeNotSet }
    public static var biometryNotAvailable: Code { .biometryNotAvailable }
    public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
    public static var biometryLockout: Code { .biometryLockout }
    public static var appCancel: Code { .appCancel }
    public static var invalidContext: Code { .invalidContext }
    public static var companionNotAvailable: Code { .companionNotAvailable }
    public static var biometryNotPaired: Code { .biometryNotPaired }
    public static var biometryDisconnected: Code { .biometryDisconnected }
    public static var invalidDimensions: Code { .invalidDimensions }
    public static var notInteractive: Code { .notInteractive }
}
