internal import Imaging
internal import Workbench
internal import WorkerLoop

/// Works on several photos at a time, as many as there is memory for.
///
/// A failure may be due to other photos in work: decoders at the limit of memory fail at random, and libvips keeps one
/// error text for the process. So failed work is repeated alone, and only that result counts.
final class Desk: Sendable {
    /// One of at most two tries.
    struct Attempt: Sendable {
        /// Whether other photos are in work, or were since it began.
        let isBesideOthers: @Sendable () -> Bool

        /// With no other photo in work.
        static let alone = Attempt { false }

        /// Reports a problem that still leaves an answer. Alone, that answer counts; with other photos in work, the
        /// work is repeated.
        /// - Throws: ``Doubt``, which repeats the work.
        func doubt(when isWrong: Bool = true) throws { if isWrong, isBesideOthers() { throw Doubt() } }
    }

    /// The result may be due to other photos in work.
    struct Doubt: Error {}

    /// Bytes that the models and the libraries keep.
    private static let kept = 384 << 20
    /// Bytes that every photo takes besides its decoder: the picture, the models' inputs, the thumbnail.
    private static let besides = 24 << 20

    private let limit: Int
    private let budget: MemoryBudget

    /// - Parameter memoryLimit: of the process, in bytes.
    init(memoryLimit: Int) {
        limit = memoryLimit
        budget = MemoryBudget(total: max(memoryLimit / 4, memoryLimit - Desk.kept))
    }

    /// Opens a photo and works on it.
    /// - Parameter memory: the bytes that the work takes besides decoding; called before any are taken.
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

    /// Does work beside other photos, and again alone if it fails in a way that they may have caused.
    private func twice<Answer>(_ bytes: Int, _ work: (Attempt) throws -> Answer) throws -> Answer {
        let (first, wasAlone) = budget.share(bytes) { isAlone in try work(Attempt { !isAlone() }) }
        do {
            return try first.get()
        } catch {
            guard Desk.mayBeOthers(error, wasAlone: wasAlone) else { throw verdict(error, bytes) }
        }
        return try budget.alone {
            Imaging.forgetMessages()
            // The C library keeps memory that other threads have freed.
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

    /// A photo that needs more than all of the worker's memory is not reported as damaged.
    private func verdict(_ error: any Error, _ bytes: Int) -> any Error {
        if bytes > limit, let refusal = error as? Refusal, refusal.code == .damaged {
            return Refusal.neededTooMuchMemory(bytes: limit)
        }
        return error
    }
}
