/// Why a notification was not taken. Holds no address of a subscription: who knows it can send there.
public enum PushError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The push service is none of those that the operator allows, or its address is not one of the internet.
    case notAllowed
    /// The subscription is over (RFC 8030, 7.3): 404 or 410.
    case gone
    /// The push service cannot be reached, or its answer cannot be read.
    case unreachable(String)
    /// The push service refuses now, and may take it later: 429, or 500 and above.
    case refusedForNow(code: Int)
    /// The push service refuses for good.
    case refused(code: Int)
    /// libcrypto failed, or the subscription's key is none.
    case encryption

    /// Whether sending the same again cannot succeed.
    public var isPermanent: Bool {
        switch self {
        case .notAllowed, .gone, .refused, .encryption: true
        case .unreachable, .refusedForNow: false
        }
    }

    /// One sentence.
    public var description: String {
        switch self {
        case .notAllowed: "The push service is not one that the operator allows."
        case .gone: "The subscription is over."
        case .unreachable(let why): "The push service cannot be reached: \(why)."
        case .refusedForNow(let code): "The push service refuses the notification for now (\(code))."
        case .refused(let code): "The push service refuses the notification (\(code))."
        case .encryption: "The notification cannot be encrypted."
        }
    }
}
