internal import Glibc
internal import Interpretation
internal import PhotoLibrary
internal import Photography
internal import Workbench

/// Imports one file: recognises, adopts or refuses it, and records the result in the library.
struct FileImport: Sendable {
    let library: Library
    let workbench: Workbench
    let thumbnails: Thumbnails
    let analyser: Analyser

    /// The result for a file.
    struct Outcome: Sendable {
        let status: ImportStatus
        /// The photo that it shows.
        let photo: PhotoID?
        /// Whether it was decoded, and ends before its picture does.
        var isTruncated = false
    }

    /// Imports the file of a job; nil when the file no longer exists, its folder is left out, its photo was deleted for good,
    /// or the job has been given back.
    /// - Parameter attempts: how often the file is read when another program writes it meanwhile.
    func carryOut(_ job: Job, attempts: Int = 3) async throws -> Outcome? {
        if try await library.isLeftOut(job.stamp.path) {
            try await library.end(job)
            return nil
        }
        // Before the file is read, so that a later change of both is found by the next scan.
        let (found, code, sidecar) = try await Disk.run {
            let found = FileStatus(job.stamp.path, followingLinks: true)
            return (found, errno, found == nil ? nil : SidecarStamp(beside: job.stamp.path))
        }
        guard let status = found, status.kind == .file else {
            guard found == nil, try await isOutOfReach(job.stamp.path, code) else {
                try await library.markMissing([job.stamp.path])
                try await library.end(job)
                return nil
            }
            try await library.refuse(
                job.stamp, reason: Refusal.outOfReach.english, italian: Refusal.outOfReach.italian, analyser: analyser,
                isForGood: false)
            return Outcome(status: .refused(.outOfReach), photo: nil)
        }
        let stamp = status.stamp(job.stamp.path)
        let job = stamp == job.stamp ? job : try await library.renew(job, as: stamp)
        do {
            let known = try await library.photo(at: stamp.path)
            if let known, let hash = uploaded(stamp, known) {
                return try await recogniseAgain(known, stamp, hash, job)
            }
            var turn: Rotation?
            if try await library.hasFile(ofSize: stamp.size) || known != nil {
                let answer = try await workbench.read(
                    ReadRequest(path: stamp.path.bytes, at: library.destination(of: stamp)))
                try await checkUnchanged(stamp)
                // The path may have had another picture before, so the rotation is looked up by the hashes of bytes and
                // pixels.
                let photo = try await library.photo(of: answer.hashes)
                let rotation = photo?.rotation(asSidecar: answer.facts.sidecarRotation)
                // A photo that its sidecar has turned is looked at anew.
                if rotation == photo?.rotation {
                    if let outcome = try await meet(stamp, sidecar, answer) { return outcome }
                    if let outcome = try await renew(stamp, sidecar, answer) { return outcome }
                }
                turn = rotation.flatMap { Rotation(rawValue: UInt16(clamping: $0)) }
            }
            return try await recognise(stamp, sidecar, turn)
        } catch let refusal as Refusal where refusal == .changed && attempts > 1 {
            return try await carryOut(job, attempts: attempts - 1)
        } catch let refusal as Refusal {
            // A file with a temporary error is tried again next time.
            try await library.refuse(
                stamp, reason: refusal.english, italian: refusal.italian, analyser: analyser,
                isForGood: refusal.isForGood)
            return Outcome(status: .refused(refusal), photo: nil)
        } catch LibraryError.unknownPhoto where library.isOwn(stamp.path) {
            // The photo was deleted for good meanwhile, and its file goes as well, unless it was uploaded again.
            if try await library.photo(at: stamp.path) == nil {
                try await library.end(job)
            } else {
                try await library.release([job])
            }
            return nil
        }
    }

    /// Whether a file that was not found may be there all the same: its disk answers with an error, or has gone with the
    /// folder in which the file was. What the library itself deletes goes with its folder, too.
    private func isOutOfReach(_ path: FilePath, _ code: Int32) async throws -> Bool {
        guard !library.isOwn(path) else { return false }
        guard [ENOENT, ENOTDIR].contains(code) else { return true }
        return try await Disk.run { FileStatus(path.folder, followingLinks: true) == nil }
    }

    /// The content hash of an unchanged file in the library's own folder; nil for other files.
    private func uploaded(_ stamp: FileStamp, _ photo: Photo) -> Digest? {
        guard library.isOwn(stamp.path) else { return nil }
        return photo.files.first {
            // The number of a disk changes where it is mounted again.
            var known = $0.stamp
            known.device = stamp.device
            return known == stamp && $0.refusal == nil
        }?.contentHash
    }

    /// Handles a file whose content the library has already, or has deleted permanently, without analysing it.
    private func meet(_ stamp: FileStamp, _ sidecar: SidecarStamp?, _ answer: ReadAnswer) async throws -> Outcome? {
        guard let hash = Digest(answer.hashes.content) else { return nil }
        let twins = try await library.photo(contentHash: hash)?.files.filter { $0.contentHash == hash }
        let others = twins?.filter { $0.stamp.path != stamp.path }
        let read = try await readSidecar(stamp, sidecar, answer, hash)
        if let read, twins?.count != others?.count, let known = try await library.analysis(of: read) {
            return Outcome(status: try await recognised(known, as: read), photo: read)
        }
        var adopted = read
        if read == nil {
            adopted = try await library.adopt(
                stamp, sidecar: sidecar, contentHash: hash, pixelHash: Digest(answer.hashes.pixels), analyser: analyser)
        }
        guard let photo = adopted else {
            guard others == nil, try await library.passOver(stamp, contentHash: hash) else { return nil }
            return Outcome(status: .unchanged, photo: nil)
        }
        if try await library.photo(photo).isForgotten { return Outcome(status: .forgotten, photo: photo) }
        guard let known = others?.first else { return Outcome(status: .unchanged, photo: photo) }
        let other = known.stamp
        let (there, code) = try await Disk.run {
            (FileStatus(other.path, followingLinks: true)?.stamp(other.path), errno)
        }
        if there == nil, code == ENOENT { try await library.markMissing([other.path]) }
        // Under the other name there may be another file by now.
        let isThere =
            known.refusal == nil && there?.inode == other.inode && there?.device == other.device
            && there?.size == other.size
        return Outcome(
            status: isThere ? .duplicate(of: other.path) : .moved(from: other.path.asKnown), photo: photo)
    }

    /// Records what a file of known content and its sidecar say now, if the sidecar came, changed or went since the file
    /// was last read, or an earlier version has read them. The photo keeps its analysis.
    ///
    /// - Returns: the photo, and the file's job is done; nil when nothing was recorded.
    private func readSidecar(
        _ stamp: FileStamp, _ sidecar: SidecarStamp?, _ answer: ReadAnswer, _ content: Digest
    ) async throws -> PhotoID? {
        guard let photo = try await library.photo(contentHash: content), photo.analyser == analyser,
            try await library.saysSomethingNew(stamp, sidecar, contentHash: content)
        else { return nil }
        var facts = PhotoFacts(answer.image, answer.facts, stamp: stamp)
        // Only decoding shows where a picture ends.
        facts.isTruncated = photo.facts.isTruncated
        return try await library.record(
            ImportedFile(
                stamp: stamp, sidecar: sidecar, contentHash: content, pixelHash: Digest(answer.hashes.pixels),
                facts: facts, analysis: nil, sidecarRotation: answer.facts.sidecarRotation, analyser: analyser,
                isTaggedCopy: !answer.facts.modelMadeKeywords.isEmpty)
        ).photo
    }

    /// Handles a file of a photo of which only some parts must be analysed again.
    private func renew(_ stamp: FileStamp, _ sidecar: SidecarStamp?, _ answer: ReadAnswer) async throws -> Outcome? {
        guard let hash = Digest(answer.hashes.content), let photo = try await library.photo(contentHash: hash) else {
            return nil
        }
        let outdated = analyser.outdated(in: photo.analyser)
        guard !outdated.isEmpty, outdated != AnalysisStage.all else { return nil }
        guard try await renew(photo, outdated, stamp) != nil else { return nil }
        guard let outcome = try await meet(stamp, sidecar, answer) else { return nil }
        guard case .unchanged = outcome.status, let known = try await library.analysis(of: photo.id) else {
            return outcome
        }
        return Outcome(status: try await recognised(known, as: photo.id), photo: photo.id)
    }

    /// Analyses an uploaded file again. The facts from its upload, such as the position from the app's camera, are
    /// kept, because they are not in the file; of what an earlier version has read, the date is read again.
    private func recogniseAgain(
        _ photo: Photo, _ stamp: FileStamp, _ hash: Digest, _ job: Job
    ) async throws -> Outcome? {
        let outdated = analyser.outdated(in: photo.analyser)
        if try await library.isReadEarlier(photo.id) {
            let answer = try await workbench.read(
                ReadRequest(path: stamp.path.bytes, at: library.destination(of: stamp)))
            let facts = PhotoFacts(answer.image, answer.facts, stamp: stamp)
            try await library.renewDate(facts.taken, milliseconds: facts.milliseconds, of: photo.id)
        }
        let isTruncated = outdated.isEmpty ? false : try await renew(photo, outdated, stamp)
        // Adopting the file also ends its job. Where another process has changed the packs meanwhile, it waits once more.
        guard let isTruncated, try await library.adopt(stamp, contentHash: hash, analyser: analyser) != nil else {
            try await library.release([job])
            return nil
        }
        guard !outdated.isEmpty, let known = try await library.analysis(of: photo.id) else {
            return Outcome(status: .unchanged, photo: photo.id, isTruncated: isTruncated)
        }
        return Outcome(
            status: try await recognised(known, as: photo.id), photo: photo.id, isTruncated: isTruncated)
    }

    /// Has the worker analyse a photo for some parts of its analysis, and stores those.
    ///
    /// - Returns: whether the file ends before its picture does; nil when it was written to meanwhile, and nothing was stored.
    private func renew(
        _ photo: Photo, _ stages: Set<AnalysisStage>, _ stamp: FileStamp
    ) async throws -> Bool? {
        let isWhole = stages == AnalysisStage.all
        // When the objects are not detected again, the features need their stored boxes.
        let boxes =
            stages.contains(.features) && !stages.contains(.objects)
            ? try await library.featuredBoxes(of: photo.id) : []
        let answer = try await workbench.analyze(
            AnalyzeRequest(
                path: stamp.path.bytes, turn: photo.turn, stages: stages, boxes: boxes,
                parts: isWhole ? .thumbnail : [],
                at: library.destination(of: stamp)))
        // What was analysed may be another picture than the one whose hash was compared.
        guard try await isUnchanged(stamp) else { return nil }
        try await library.renewAnalysis(
            answer.analysis, stages, of: photo.id, rotation: Int(photo.turn.rawValue), analyser: analyser,
            isTruncated: answer.image.isTruncated)
        await keep(answer.thumbnail, of: photo.id, photo.turn)
        return answer.image.isTruncated
    }

    private func isUnchanged(_ stamp: FileStamp) async throws -> Bool {
        try await Disk.run { FileStatus(stamp.path, followingLinks: true)?.stamp(stamp.path) == stamp }
    }

    /// What was found in half a picture would be kept under the hash of the whole one, when that was written before it was
    /// hashed.
    /// - Throws: `Refusal.changed` when the file was written while it was read.
    private func checkUnchanged(_ stamp: FileStamp) async throws {
        guard try await isUnchanged(stamp) else { throw Refusal.changed }
    }

    /// - Parameter turn: the rotation of a photo that is known; nil for another one, which its sidecar may turn.
    private func recognise(_ stamp: FileStamp, _ sidecar: SidecarStamp?, _ turn: Rotation?) async throws -> Outcome {
        let answer = try await workbench.analyze(
            AnalyzeRequest(
                path: stamp.path.bytes, turn: turn ?? .none, parts: [.hashes, .facts, .thumbnail],
                followsSidecar: turn == nil, at: library.destination(of: stamp)))
        try await checkUnchanged(stamp)
        guard let hashes = answer.hashes, let content = Digest(hashes.content) else { throw Refusal.unanswerable }
        let said = answer.facts ?? EmbeddedMetadata()
        let turn = turn ?? Rotation(said) ?? .none
        let facts = PhotoFacts(answer.image, said, stamp: stamp, turn: turn)
        let outcome = try await library.record(
            ImportedFile(
                stamp: stamp, sidecar: sidecar, contentHash: content, pixelHash: Digest(hashes.pixels),
                facts: facts, analysis: answer.analysis, rotation: Int(turn.rawValue),
                sidecarRotation: said.sidecarRotation, analyser: analyser,
                isTaggedCopy: !said.modelMadeKeywords.isEmpty))
        switch outcome {
        case .added(let id), .updated(let id):
            await keep(answer.thumbnail, of: id, turn)
            return Outcome(status: try await recognised(answer.analysis, as: id), photo: id)
        case .rendition(let id), .duplicate(let id):
            let other = try await library.photo(id).files.first { $0.stamp.path != stamp.path }?.stamp.path
            if case .duplicate = outcome {
                guard let other else {
                    return Outcome(status: try await recognised(answer.analysis, as: id), photo: id)
                }
                return Outcome(status: .duplicate(of: other), photo: id)
            }
            return Outcome(status: .rendition(of: other), photo: id)
        }
    }

    private func recognised(_ analysis: Analysis, as id: PhotoID) async throws -> ImportStatus {
        let keywords = try await library.tags(of: id, level: .medium).filter(\.isKeyword)
        let taken = try await library.photo(id).facts.taken
        return .recognised(analysis, taken, keywords: keywords.map(\.name))
    }

    /// Stores a thumbnail. Errors are ignored, because a missing thumbnail is made on request; so is that of a photo
    /// that was rotated meanwhile.
    private func keep(_ thumbnail: [UInt8]?, of id: PhotoID, _ turn: Rotation) async {
        guard let thumbnail, let photo = try? await library.photo(id), photo.turn == turn else { return }
        try? await thumbnails.put(id, version: photo.version, bytes: thumbnail)
    }
}

extension Library {
    /// The photo that a file shows, by its bytes or else its pixels.
    func photo(of hashes: Hashes) async throws -> Photo? {
        if let hash = Digest(hashes.content), let photo = try await photo(contentHash: hash) { return photo }
        guard let hash = Digest(hashes.pixels) else { return nil }
        return try await photo(pixelHash: hash)
    }
}

extension Refusal {
    /// The disk went away during an import.
    fileprivate static let outOfReach = Refusal(
        .missing, english: "The disk or the folder that it was on cannot be reached.",
        italian: "Il disco o la cartella in cui si trovava non è raggiungibile.")
}
