/// Sends events to a browser's `EventSource` (HTML Living Standard, 9.2).
public struct EventSink: Sendable {
    let sink: any ResponseSink

    /// Sends an event; waits while the client reads slowly.
    /// - Parameters:
    ///   - data: text of any number of lines.
    ///   - event: the event's type; `message` when there is none.
    ///   - id: the value that the browser sends in `Last-Event-ID` when it reconnects.
    /// - Throws: when the client has gone, or the server is stopping.
    public func send(_ data: String, event: String? = nil, id: String? = nil) async throws {
        try Task.checkCancellation()
        try await sink.write(Self.encoded(data, event: event, id: id))
    }

    func comment() async throws { try await sink.write(Array(":\n\n".utf8)) }

    static func encoded(_ data: String, event: String?, id: String?) -> [UInt8] {
        var bytes: [UInt8] = []
        if let event { append("event", event.utf8.filter(isInline)) }
        if let id { append("id", id.utf8.filter(isInline)) }
        // A carriage return also ends a line.
        let lines = data.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        for line in lines { append("data", Array(line.utf8)) }
        bytes.append(UInt8(ascii: "\n"))
        return bytes

        func append(_ field: String, _ value: [UInt8]) {
            bytes += field.utf8
            bytes += ": ".utf8
            bytes += value
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    private static func isInline(_ byte: UInt8) -> Bool { byte != 10 && byte != 13 && byte != 0 }
}

extension Response {
    /// A stream of events, which lasts until the closure returns or the client goes; in the latter case the closure's
    /// task is cancelled. A browser reconnects by itself when the stream ends; an answer with status 204 stops it.
    /// - Parameter heartbeat: the interval at which a comment is sent, so that a lost connection is noticed and proxies
    ///   do not close a silent one.
    public static func events(
        heartbeat: Duration = .seconds(15), _ body: @escaping @Sendable (EventSink) async throws -> Void
    ) -> Response {
        Response(
            headers: [
                "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store",
                // Tells nginx not to buffer the answer.
                "X-Accel-Buffering": "no",
            ],
            body: .stream { sink in
                let events = EventSink(sink: sink)
                // Sends a comment at once, because a proxy may delay the header until the body begins.
                try await events.comment()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await body(events) }
                    group.addTask {
                        while true {
                            try await Task.sleep(for: heartbeat)
                            try await events.comment()
                        }
                    }
                    // When the closure returns, or a heartbeat fails because the client has gone, the other task is
                    // cancelled.
                    defer { group.cancelAll() }
                    try await group.next()
                }
            })
    }
}
