public import WebPush

/// How the app sends notifications, as the operator allows it.
public struct PushDesk: Sendable {
    /// By which browsers know this installation: 65 bytes.
    public let publicKey: [UInt8]
    /// Whether notifications may be sent to a subscription.
    public let allows: @Sendable (PushSubscription) -> Bool
    /// Sends a notification: its text, where to, its topic, and the time.
    public let send: @Sendable ([UInt8], PushSubscription, String, Int64) async throws(PushError) -> Void

    /// A desk.
    public init(
        publicKey: [UInt8], allows: @escaping @Sendable (PushSubscription) -> Bool,
        send: @escaping @Sendable ([UInt8], PushSubscription, String, Int64) async throws(PushError) -> Void
    ) {
        self.publicKey = publicKey
        self.allows = allows
        self.send = send
    }
}
