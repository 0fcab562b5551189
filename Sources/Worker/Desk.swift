internal import Imaging
internal import Workbench
internal import WorkerLoop

/// Processes as many photos at the same time as the memory limit allows.
///
/// Other photos may cause a failure: decoders fail at random when memory runs out, and libvips keeps one error text for
/// the whole process. So failed work is repeated with no other photo in progress, and that result counts.
final class Desk: Sendable {
    /// One of at most two attempts to process a photo.
    struct Attempt: Sendable {
        /// Whether another photo is or was in progress since the attempt began.
        let isBesideOthers: @Sendable () -> Bool

        /// An attempt with no other photo in progress.
        static let alone = Attempt { false }

        /// Reports a problem after which a result is still possible. The result counts if no other photo was in
        /// progress; otherwise the work is repeated.
        /// - Throws: ``Doubt``, which repeats the work.
        func doubt(when isWrong: Bool = true) throws { if isWrong, isBesideOthers() { throw Doubt() } }
    }

    /// The result may have been affected by other photos in progress; the work must be repeated.
    struct Doubt: Error {}

    /// Bytes that the models and the libraries use permanently.
    private static let kept = 384 << 20
    /// Bytes for each photo in addition to its decoder's: the picture, the models' inputs, the thumbnail.
    private static let besides = 24 << 20

    private let limit: Int
    private let budget: MemoryBudget

    /// - Parameter memoryLimit: the limit the limit of the process, in bytes.
    init(memoryLimit: Int) {
        limit = memoryLimit
        budget = MemoryBudget(total: max(memoryLimit / 4, memoryLimit - Desk.kept))
    }

    /// Maps a photo and processes it.
    /// - Parameters:
    ///   - memory: the bytes that `body` needs in addition to decoding; called before memory is reserved.
    /// - Throws: ``Refusal``, and what `memory` and `body` throw.
    func work<Answer>(
        on file: Descriptor,
        memory: (ImageHeader, _ fileSize: Int) throws -> Int = { _, _ in 0 },
        _ body: (borrowing PhotoBytes, ImageHeader, Attempt) throws -> Answer
    ) throws -> Answer {
        let photo = try PhotoBytes(file)
        let header = try twice(Desk.besides) { _ in try PhotoReader.header(photo) }
        let bytes = header.decodingMemory + Desk.besides + (try memory(header, photo.count))
        return try twice(bytes) { try body(photo, header, $0) }
    }

    /// Processes a picture that is in memory already.
    func work<Answer>(
        on bytes: UnsafeRawBufferPointer, _ body: (ImageHeader, Attempt) throws -> Answer
    ) throws -> Answer {
        let header = try twice(Desk.besides) { _ in
            do throws(ImagingError) { return try ImageHeader(bytes: bytes) } catch { throw Refusal(error) }
        }
        return try twice(header.decodingMemory + Desk.besides) { try body(header, $0) }
    }

    /// Runs work beside other photos. If it fails in a way that they may have caused, runs it again alone.
    private func twice<Answer>(_ bytes: Int, _ work: (Attempt) throws -> Answer) throws -> Answer {
        let (first, wasAlone) = budget.share(bytes) { isAlone in try work(Attempt { !isAlone() }) }
        do {
            return try first.get()
        } catch {
            guard Desk.mayBeOthers(error, wasAlone: wasAlone) else { throw verdict(error, bytes) }
        }
        return try budget.alone {
            Imaging.forgetMessages()
            // Returns memory to the system that other threads have freed and the C library still keeps.
            trimMemory()
            do { return try work(.alone) } catch { throw verdict(error, bytes) }
        }
    }

    private static func mayBeOthers(_ error: any Error, wasAlone: Bool) -> Bool {
        if error is Doubt { return true }
        guard !wasAlone else { return false }
        guard let refusal = error as? Refusal else { return true }
        return switch refusal.code {
        case .damaged, .unsupported, .unwritable, .crashed: true
        case .missing, .unreadable, .empty, .notAPicture, .tooManyPixels, .tookTooLong,
            .neededTooMuchMemory:
            false
        }
    }

    /// The error to report: a photo that needs more than all of the worker's memory is not reported as damaged.
    private func verdict(_ error: any Error, _ bytes: Int) -> any Error {
        if bytes > limit, let refusal = error as? Refusal, [.damaged, .unsupported].contains(refusal.code) {
            return Refusal.neededTooMuchMemory(bytes: limit)
        }
        return error
    }
}
