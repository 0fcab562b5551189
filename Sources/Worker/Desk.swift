internal import Imaging
internal import Workbench
internal import WorkerLoop

/// Where photos are worked on side by side, as many as there is memory for.
///
/// What failed beside others may have failed because of them: two decoders at the limit of memory fail at random, and
/// libvips keeps one error text for all. So it is done once more, alone, and only that counts.
final class Desk: Sendable {
    /// One of at most two tries.
    struct Attempt: Sendable {
        /// Whether others are at work, or were since it began.
        let isBesideOthers: @Sendable () -> Bool

        /// Nothing else is done meanwhile.
        static let alone = Attempt { false }

        /// Tells of something that went wrong and that there is an answer for. Alone, that is the answer; beside others the
        /// work is done again.
        /// - Throws: what has it done again.
        func doubt(when isWrong: Bool = true) throws { if isWrong, isBesideOthers() { throw Doubt() } }
    }

    /// What was done may have failed because of others.
    struct Doubt: Error {}

    /// What the models and the libraries keep, in bytes: not to be shared.
    private static let kept = 384 << 20
    /// What every photo takes besides its decoder: the picture, the models' inputs, the thumbnail.
    private static let besides = 24 << 20

    private let limit: Int
    private let budget: MemoryBudget

    /// - Parameter memoryLimit: of the process, in bytes.
    init(memoryLimit: Int) {
        limit = memoryLimit
        budget = MemoryBudget(total: max(memoryLimit / 4, memoryLimit - Desk.kept))
    }

    /// Opens a photo and works on it.
    /// - Parameter memory: how much more than decoding the work takes, in bytes; called before there is any.
    /// - Throws: ``Refusal``, and what `memory` and `body` throw.
    func work<Answer>(
        on path: [UInt8], memory: (ImageHeader, _ fileSize: Int) throws -> Int = { _, _ in 0 },
        _ body: (borrowing PhotoBytes, ImageHeader, Attempt) throws -> Answer
    ) throws -> Answer {
        let photo = try PhotoBytes(path)
        let header = try twice(Desk.besides) { _ in try PhotoReader.header(photo) }
        let bytes = header.decodingMemory + Desk.besides + (try memory(header, photo.count))
        return try twice(bytes) { try body(photo, header, $0) }
    }

    /// Works on a picture that is in memory already.
    func work<Answer>(
        on bytes: UnsafeRawBufferPointer, _ body: (ImageHeader, Attempt) throws -> Answer
    ) throws -> Answer {
        let header = try twice(Desk.besides) { _ in
            do throws(ImagingError) { return try ImageHeader(bytes: bytes) } catch { throw Refusal(error) }
        }
        return try twice(header.decodingMemory + Desk.besides) { try body(header, $0) }
    }

    /// Does work beside others, and again alone if it fails in a way that others may have caused.
    private func twice<Answer>(_ bytes: Int, _ work: (Attempt) throws -> Answer) throws -> Answer {
        let (first, wasAlone) = budget.share(bytes) { isAlone in try work(Attempt { !isAlone() }) }
        do {
            return try first.get()
        } catch {
            guard Desk.mayBeOthers(error, wasAlone: wasAlone) else { throw verdict(error, bytes) }
        }
        return try budget.alone {
            Imaging.forgetMessages()
            // What others have freed, the C library keeps for them.
            trimMemory()
            do { return try work(.alone) } catch { throw verdict(error, bytes) }
        }
    }

    private static func mayBeOthers(_ error: any Error, wasAlone: Bool) -> Bool {
        if error is Doubt { return true }
        guard !wasAlone else { return false }
        guard let refusal = error as? Refusal else { return true }
        return switch refusal.code {
        case .damaged, .unwritable, .crashed: true
        case .missing, .unreadable, .empty, .notAPicture, .unsupported, .tooManyPixels, .tookTooLong,
            .neededTooMuchMemory:
            false
        }
    }

    /// What cannot fit into the worker's memory, even if nothing else were there, is not damaged.
    private func verdict(_ error: any Error, _ bytes: Int) -> any Error {
        if bytes > limit, let refusal = error as? Refusal, refusal.code == .damaged {
            return Refusal.neededTooMuchMemory(bytes: limit)
        }
        return error
    }
}
