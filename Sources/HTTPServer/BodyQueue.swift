import Synchronization
import Web

/// A queue of body pieces: libmicrohttpd's thread adds them, the responder's task reads them.
struct BodyQueue {
    typealias Reader = CheckedContinuation<[UInt8]?, any Error>
    enum End { case open, complete, failed }

    private var pieces: [[UInt8]] = []
    /// Index of the next piece to be read.
    private var first = 0
    private(set) var count = 0
    private(set) var end = End.open
    private var reader: Reader?

    /// Returns and removes the continuation of the task that waits for a piece.
    mutating func takeReader() -> Reader? {
        defer { reader = nil }
        return reader
    }

    mutating func append(_ piece: [UInt8]) {
        guard end == .open else { return }
        pieces.append(piece)
        count += piece.count
    }

    mutating func complete() { if end == .open { end = .complete } }

    /// Drops the queued pieces and all that arrive later.
    mutating func discard() {
        end = .failed
        pieces = []
        first = 0
        count = 0
    }

    enum Next {
        case piece([UInt8]), end, failed, waiting
    }

    /// The next piece for a reader. When there is none yet, stores the continuation.
    mutating func next(_ continuation: Reader) -> Next {
        if first < pieces.count {
            let piece = pieces[first]
            pieces[first] = []
            first += 1
            count -= piece.count
            if first == pieces.count {
                pieces.removeAll(keepingCapacity: true)
                first = 0
            }
            return .piece(piece)
        }
        switch end {
        case .complete: return .end
        case .failed: return .failed
        case .open where reader != nil: return .failed
        case .open:
            reader = continuation
            return .waiting
        }
    }
}

extension Exchange {
    /// Queues a piece, or suspends the connection when the queue is full. Called on the library's thread.
    /// - Returns: whether the piece was queued.
    func offer(_ piece: UnsafeRawBufferPointer) -> Bool {
        var reader: BodyQueue.Reader?
        let isTaken = state.withLock { state in
            if state.body.end != .open { return true }
            reader = state.body.takeReader()
            if reader != nil { return true }
            if state.body.count >= Self.bodyCapacity {
                pause(&state, .body)
                return false
            }
            state.body.append([UInt8](piece))
            return true
        }
        reader?.resume(returning: [UInt8](piece))
        return isTaken
    }

    /// Marks the body as complete. Called on the library's thread.
    func completeBody() {
        state.withLock { state in
            state.body.complete()
            return state.body.takeReader()
        }?.resume(returning: nil)
    }

    /// The next piece of the body; nil at its end.
    func nextPiece() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            let next = state.withLock { state in
                let next = state.body.next(continuation)
                if state.pause == .body, state.body.count <= Self.bodyCapacity / 2 { resume(&state) }
                return next
            }
            switch next {
            case .piece(let piece): continuation.resume(returning: piece)
            case .end: continuation.resume(returning: nil)
            case .failed: continuation.resume(throwing: RequestError.brokenOff)
            case .waiting: break
            }
        }
    }
}
