internal import PhotoLibrary
internal import Photography
internal import Workbench

// The `.xmp` files of uploaded photos: beside the originals, where copies and later readings find them.
extension Uploads {
    /// Moves the sidecar of an upload beside its original, in the place of an earlier one. Blocks.
    func placeSidecar(_ id: UploadID, beside original: FilePath) throws {
        guard files.hasSidecar(id) else { return }
        do {
            try DurableFile.rename(files.sidecar(id), to: original.sidecar)
            try DurableFile.syncFolder(original.folder)
        } catch let error as DurableFileError {
            throw UploadError(error)
        }
    }

    /// Gives a photo that is known the sidecar that was sent with it, and records what it says, by the rules of a file whose
    /// sidecar has changed. Into folders of the user nothing is written: there, the sidecar in the folder counts.
    func takeSidecar(of photo: Photo, _ id: UploadID) async throws {
        let known = photo.files.first { file in
            file.refusal == nil && !file.isMissing && file.role != .rendition
                && originals.content(of: file.stamp.path) == file.contentHash.map { String($0.hex.prefix(16)) }
        }
        guard let file = known, let content = file.contentHash, files.hasSidecar(id) else { return }
        let stamp = file.stamp
        let held = try await removal.forPlacing()
        defer { withExtendedLifetime(held) {} }
        let sidecar = try await Disk.run { [self] in
            try placeSidecar(id, beside: stamp.path)
            return SidecarStamp(beside: stamp.path)
        }
        guard try await library.saysSomethingNew(stamp, sidecar, contentHash: content) else { return }
        let answer = try await workbench.read(
            ReadRequest(path: stamp.path.bytes, at: library.destination(of: stamp)), urgency: .whenFree)
        guard Digest(answer.hashes.content) == content else { throw WorkbenchError.garbled }
        var facts = PhotoFacts(answer.image, answer.facts, stamp: stamp)
        facts.isTruncated = photo.facts.isTruncated
        // The app's camera has told the time and the place of a picture that says neither.
        if try await library.lastSidecar(of: photo) == nil {
            if ![.camera, .sidecar].contains(facts.taken.source) { facts.taken = photo.facts.taken }
            facts.coordinate = facts.coordinate ?? photo.facts.coordinate
        }
        let recorded = try await library.record(
            ImportedFile(
                stamp: stamp, sidecar: sidecar, contentHash: content, pixelHash: Digest(answer.hashes.pixels),
                facts: facts, analysis: nil, sidecarRotation: answer.facts.sidecarRotation, analyser: "",
                isTaggedCopy: !answer.facts.modelMadeKeywords.isEmpty),
            durably: true
        ).photo
        // A photo that its sidecar has turned is looked at anew.
        let now = try await library.photo(recorded)
        if now.rotation != photo.rotation, photo.analyser != nil { try await queue.add([stamp]) }
    }
}
