import FoundationPlus
import LocalAuthentication
import Testing

/// How apps stand in for the context in their own tests.
private protocol Authenticating {
    init()
    func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
    func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void)
}
extension LAContext: Authenticating {}

@MainActor @Suite struct AuthenticationTests {
    @Test(arguments: [
        (LAPolicy.deviceOwnerAuthenticationWithBiometrics, LAError.Code.biometryNotAvailable), (.deviceOwnerAuthentication, .passcodeNotSet),
        (.deviceOwnerAuthenticationWithCompanion, .companionNotAvailable), (.deviceOwnerAuthenticationWithBiometricsOrCompanion, .biometryNotAvailable),
    ]) func everyPolicyIsRefused(policy: LAPolicy, code: LAError.Code) async {
        let context = LAContext()
        var error: NSError?
        #expect(!context.canEvaluatePolicy(policy, error: &error) && !context.canEvaluatePolicy(policy, error: nil))
        #expect(error?.domain == LAErrorDomain && error?.code == code.rawValue)
        #expect(error?.localizedDescription.isEmpty == false && context.biometryType == .none)
        await #expect { try await context.evaluatePolicy(policy, localizedReason: "To open") } throws: { ($0 as? LAError)?.code == code }
        let (isPassed, failure) = await withCheckedContinuation { answer in
            context.evaluatePolicy(policy, localizedReason: "To open") { answer.resume(returning: ($0, $1)) }
        }
        #expect(!isPassed && (failure as? LAError)?.code == code)
    }

    @Test func anInvalidContextSaysSo() {
        let context = LAContext()
        #expect(context.setCredential(Data([1]), type: .applicationPassword) && context.isCredentialSet(.applicationPassword))
        context.invalidate()
        var error: NSError?
        #expect(!context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error))
        #expect(error?.code == LAError.Code.invalidContext.rawValue && !context.setCredential(nil, type: .applicationPassword))
    }
}
