internal import Glibc
internal import PhotoLibrary
internal import Photography
internal import Workbench

/// Sees to one file: recognised, adopted or refused, and written into the library.
struct FileImport: Sendable {
    let library: Library
    let workbench: Workbench
    let thumbnails: Thumbnails
    let analyser: String

    /// What became of a file.
    struct Outcome: Sendable {
        let status: ImportStatus
        /// The photo that it shows.
        let photo: PhotoID?
    }

    /// Nil when the file is gone.
    func carryOut(_ job: Job) async throws -> Outcome? {
        guard let status = FileStatus(job.stamp.path, followingLinks: true), status.kind == .file else {
            try await library.markMissing([job.stamp.path])
            return nil
        }
        let stamp = status.stamp(job.stamp.path)
        do {
            let known = try await library.photo(at: stamp.path)
            if let known, let hash = uploaded(stamp, known) { return try await recogniseAgain(known, stamp, hash) }
            if try await library.mayKnow(stamp), let adopted = try await adopt(stamp) { return adopted }
            return try await recognise(stamp, known)
        } catch let refusal as Refusal {
            // What may be otherwise next time is tried again next time.
            try await library.refuse(
                stamp, reason: refusal.english, analyser: refusal.isForGood ? analyser : "none: " + analyser)
            return Outcome(status: .refused(refusal), photo: nil)
        }
    }

    /// The content of a file that lies in the library's own folder as it was put there; nil for any other.
    private func uploaded(_ stamp: FileStamp, _ photo: Photo) -> Digest? {
        let folder = FilePath(library.folder).appending([])
        guard stamp.path.bytes.starts(with: folder.bytes) else { return nil }
        return photo.files.first { $0.stamp == stamp }?.contentHash
    }

    /// A file whose very bytes the library knows needs no recognising.
    private func adopt(_ stamp: FileStamp) async throws -> Outcome? {
        let answer = try await workbench.read(ReadRequest(path: stamp.path.bytes))
        guard let hash = Digest(answer.hashes.content),
            let photo = try await library.adopt(stamp, contentHash: hash, analyser: analyser)
        else { return nil }
        let others = try await library.photo(photo).files.filter {
            $0.stamp.path != stamp.path && $0.contentHash == hash
        }
        guard let other = others.first?.stamp.path else { return Outcome(status: .unchanged, photo: photo) }
        let isThere = FileStatus(other, followingLinks: true) != nil
        if !isThere { try await library.markMissing([other]) }
        return Outcome(status: isThere ? .duplicate(of: other) : .moved(from: other), photo: photo)
    }

    /// A file that was uploaded: what its upload said of it, such as where the app's camera took it, is not in the file.
    private func recogniseAgain(_ photo: Photo, _ stamp: FileStamp, _ hash: Digest) async throws -> Outcome {
        var status = ImportStatus.unchanged
        if photo.analyser != analyser {
            let answer = try await workbench.analyze(
                AnalyzeRequest(path: stamp.path.bytes, turn: photo.turn, parts: [.features, .thumbnail]))
            try await library.replaceAnalysis(
                answer.analysis, of: photo.id, analyser: analyser, isTruncated: answer.image.isTruncated)
            await keep(answer.thumbnail, of: photo.id)
            status = .recognised(answer.analysis)
        }
        // Ends the job.
        _ = try await library.adopt(stamp, contentHash: hash, analyser: analyser)
        return Outcome(status: status, photo: photo.id)
    }

    private func recognise(_ stamp: FileStamp, _ known: Photo?) async throws -> Outcome {
        let turn = known?.turn ?? .none
        let answer = try await workbench.analyze(
            AnalyzeRequest(
                path: stamp.path.bytes, turn: turn, parts: [.hashes, .facts, .features, .thumbnail]))
        guard let hashes = answer.hashes, let content = Digest(hashes.content) else {
            throw WorkbenchError.garbled
        }
        let facts = answer.facts ?? Photography.PhotoFacts()
        let outcome = try await library.record(
            ImportedFile(
                stamp: stamp, contentHash: content, pixelHash: Digest(hashes.pixels),
                facts: PhotoLibrary.PhotoFacts(answer.image, facts, stamp: stamp, turn: turn),
                analysis: answer.analysis, analyser: analyser, isTaggedCopy: !facts.modelMadeKeywords.isEmpty))
        switch outcome {
        case .added(let id), .updated(let id):
            await keep(answer.thumbnail, of: id)
            return Outcome(status: .recognised(answer.analysis), photo: id)
        case .rendition(let id), .duplicate(let id):
            let other = try await library.photo(id).files.first { $0.stamp.path != stamp.path }?.stamp.path
            if case .duplicate = outcome, let other { return Outcome(status: .duplicate(of: other), photo: id) }
            return Outcome(status: .rendition(of: other), photo: id)
        }
    }

    /// A thumbnail that cannot be kept, as on a full disk, is made when somebody looks.
    private func keep(_ thumbnail: [UInt8]?, of id: PhotoID) async {
        guard let thumbnail, let version = try? await library.photo(id).version else { return }
        try? await thumbnails.put(id, version: version, bytes: thumbnail)
    }
}
