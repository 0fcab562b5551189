import Synchronization
import Testing
import Web

@Suite("Event streams")
struct EventStreamTests {
    @Test func `events are written as browsers read them`() async throws {
        let response = Response.events(heartbeat: .seconds(3600)) { events in
            try await events.send("one")
            try await events.send("two\nlines\r\nand\ra third", event: "photo\nid: 1", id: "7\r\n\0x")
            try await events.send("")
        }
        #expect(response.headers["Content-Type"] == "text/event-stream; charset=utf-8")
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(response.headers["X-Accel-Buffering"] == "no")
        let sink = Collected()
        try await run(response, sink)
        #expect(
            sink.text
                == ":\n\ndata: one\n\n"
                + "event: photoid: 1\nid: 7x\ndata: two\ndata: lines\ndata: and\ndata: a third\n\n" + "data: \n\n")
    }

    @Test func `a silent stream has a heartbeat`() async throws {
        let sink = Collected()
        try await run(
            .events(heartbeat: .milliseconds(1)) { _ in
                while !sink.text.hasPrefix(":\n\n:\n\n:\n\n") { try await Task.sleep(for: .milliseconds(1)) }
            }, sink)
    }

    @Test func `nobody writes to a listener that has gone`() async throws {
        let sink = Collected()
        sink.isGone.store(true, ordering: .relaxed)
        await #expect(throws: RequestError.brokenOff) {
            try await run(.events { _ in try await Task.sleep(for: .seconds(3600)) }, sink)
        }
        // One that goes later is noticed by the heartbeat, and the writer is cancelled.
        let later = Collected()
        await #expect(throws: RequestError.brokenOff) {
            try await run(
                .events(heartbeat: .milliseconds(1)) { _ in
                    later.isGone.store(true, ordering: .relaxed)
                    try await Task.sleep(for: .seconds(3600))
                }, later)
        }
    }
}

private final class Collected: ResponseSink {
    private let bytes = Mutex<[UInt8]>([])
    let isGone = Atomic<Bool>(false)
    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

    func write(_ bytes: [UInt8]) async throws {
        if isGone.load(ordering: .relaxed) { throw RequestError.brokenOff }
        self.bytes.withLock { $0 += bytes }
    }
}

private func run(_ response: Response, _ sink: Collected) async throws {
    guard case .stream(let write) = response.body else {
        Issue.record("not a stream")
        return
    }
    try await write(sink)
}
