/// The listeners of the queue. A slow listener loses old events and does not delay others.
struct QueueSubscribers {
    private var continuations: [Int: AsyncStream<QueueEvent>.Continuation] = [:]
    private var last = 0

    /// Adds a listener and returns its stream.
    /// - Parameter ended: called with the listener's number when it stops listening.
    mutating func add(
        ended: @escaping @Sendable (Int) -> Void
    ) -> (number: Int, stream: AsyncStream<QueueEvent>) {
        last += 1
        let number = last
        let (stream, continuation) = AsyncStream.makeStream(of: QueueEvent.self, bufferingPolicy: .bufferingNewest(256))
        continuation.onTermination = { _ in ended(number) }
        continuations[number] = continuation
        return (number, stream)
    }

    mutating func remove(_ number: Int) { continuations[number] = nil }

    var isEmpty: Bool { continuations.isEmpty }

    func tell(_ event: QueueEvent) {
        for continuation in continuations.values { continuation.yield(event) }
    }

    func tell(_ event: QueueEvent, only number: Int) { continuations[number]?.yield(event) }

    mutating func finish() {
        for continuation in continuations.values { continuation.finish() }
        continuations = [:]
    }
}
