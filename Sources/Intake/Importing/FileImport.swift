internal import Glibc
internal import PhotoLibrary
internal import Photography
internal import Workbench

/// Sees to one file: recognised, adopted or refused, and written into the library.
struct FileImport: Sendable {
    let library: Library
    let workbench: Workbench
    let analyser: String

    /// Nil when the file is gone.
    func carryOut(_ job: Job) async throws -> ImportStatus? {
        guard let status = FileStatus(job.stamp.path, followingLinks: true), status.kind == .file else {
            try await library.markMissing([job.stamp.path])
            return nil
        }
        let stamp = status.stamp(job.stamp.path)
        do {
            if try await library.mayKnow(stamp), let known = try await adopt(stamp) { return known }
            return try await recognise(stamp)
        } catch let refusal as Refusal {
            // What may be otherwise next time is tried again next time.
            try await library.refuse(
                stamp, reason: refusal.english, analyser: refusal.isForGood ? analyser : "none: " + analyser)
            return .refused(refusal)
        }
    }

    /// A file whose very bytes the library knows needs no recognising.
    private func adopt(_ stamp: FileStamp) async throws -> ImportStatus? {
        let answer = try await workbench.read(ReadRequest(path: stamp.path.bytes))
        guard let hash = Digest(answer.hashes.content),
            let photo = try await library.adopt(stamp, contentHash: hash, analyser: analyser)
        else { return nil }
        let others = try await library.photo(photo).files.filter {
            $0.stamp.path != stamp.path && $0.contentHash == hash
        }
        guard let other = others.first?.stamp.path else { return .unchanged }
        let isThere = FileStatus(other, followingLinks: true) != nil
        if !isThere { try await library.markMissing([other]) }
        return isThere ? .duplicate(of: other) : .moved(from: other)
    }

    private func recognise(_ stamp: FileStamp) async throws -> ImportStatus {
        let answer = try await workbench.analyze(AnalyzeRequest(path: stamp.path.bytes))
        guard let hashes = answer.hashes, let content = Digest(hashes.content) else {
            throw WorkbenchError.garbled
        }
        let facts = answer.facts ?? Photography.PhotoFacts()
        let outcome = try await library.record(
            ImportedFile(
                stamp: stamp, contentHash: content, pixelHash: Digest(hashes.pixels),
                facts: PhotoLibrary.PhotoFacts(answer.image, facts, stamp: stamp), analysis: answer.analysis,
                analyser: analyser, isTaggedCopy: !facts.modelMadeKeywords.isEmpty))
        switch outcome {
        case .added, .updated: return .recognised(answer.analysis)
        case .rendition(let id), .duplicate(let id):
            let other = try await library.photo(id).files.first { $0.stamp.path != stamp.path }?.stamp.path
            if case .duplicate = outcome, let other { return .duplicate(of: other) }
            return .rendition(of: other)
        }
    }
}
