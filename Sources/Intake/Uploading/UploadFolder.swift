internal import Glibc
internal import PhotoLibrary

/// The files of uploads: for each a small record and, beside it, the received part, or the draft when it is complete.
struct UploadFolder: Sendable {
    let path: FilePath

    /// `uploads` in a library's folder.
    init(of library: FilePath) { self.init(library.appending(Array("uploads".utf8))) }

    init(_ path: FilePath) { self.path = path }

    private func file(_ id: UploadID, _ ending: String) -> FilePath {
        path.appending(Array("\(id).\(ending)".utf8))
    }

    func record(_ id: UploadID) -> FilePath { file(id, "json") }
    /// The received part of an incomplete file.
    func part(_ id: UploadID) -> FilePath { file(id, "part") }
    /// A complete picture with the announced bytes.
    func draft(_ id: UploadID) -> FilePath { file(id, "photo") }

    /// The sidecar that came with the announcement; a name under which the worker finds it beside the part and the draft.
    func sidecar(_ id: UploadID) -> FilePath { file(id, "xmp") }

    func hasSidecar(_ id: UploadID) -> Bool { FileStatus(sidecar(id), followingLinks: false)?.kind == .file }

    /// Writes a sidecar durably, in the place of an earlier one; creates the folder when it is missing.
    func write(_ sidecar: UploadSidecar, _ id: UploadID) throws {
        do {
            try Disk.makeFolder(path)
            try DurableFile.replace(self.sidecar(id), with: sidecar.bytes)
        } catch let error as DurableFileError {
            throw UploadError(error)
        }
    }

    /// Bytes of a part; 0 when there is none.
    func received(_ id: UploadID) -> Int64 { FileStatus(part(id), followingLinks: false)?.size ?? 0 }

    func hasDraft(_ id: UploadID) -> Bool { FileStatus(draft(id), followingLinks: false)?.kind == .file }

    func read(_ id: UploadID) -> UploadRecord? { UploadRecord(at: record(id)) }

    /// Writes a record durably; creates the folder when it is missing.
    func write(_ record: UploadRecord, _ id: UploadID) throws {
        do {
            try Disk.makeFolder(path)
            try record.write(to: self.record(id))
        } catch let error as DurableFileError {
            throw UploadError(error)
        }
    }

    /// Removes all files of an upload. The record is removed last, so that the others can be found if the process dies
    /// in between.
    func remove(_ id: UploadID) {
        DurableFile.remove(part(id))
        DurableFile.remove(draft(id))
        DurableFile.remove(sidecar(id))
        DurableFile.remove(record(id))
    }

    /// Whether as much of an upload has arrived here as in another folder.
    func has(_ id: UploadID, asMuchAs other: UploadFolder) -> Bool {
        guard read(id) != nil else { return false }
        return hasDraft(id) || !other.hasDraft(id) && received(id) >= other.received(id)
    }

    /// All uploads with a record.
    func all() -> [UploadID] { ids(ending: ".json") }

    /// Uploads that have a file with this ending.
    private func ids(ending: String) -> [UploadID] {
        (FolderScan.names(in: path) ?? []).compactMap { name in
            let text = String(decoding: name, as: UTF8.self)
            return text.hasSuffix(ending) ? UploadID(String(text.dropLast(ending.utf8.count))) : nil
        }
    }

    /// Removes files without a record, and temporary files of processes that died.
    func clearLeftovers() {
        for (ending, path) in [(".part", part), (".photo", draft), (".xmp", sidecar)] {
            for id in ids(ending: ending) where FileStatus(record(id), followingLinks: false) == nil {
                DurableFile.remove(path(id))
            }
        }
        Saver.clearLeftovers(in: path)
    }

    /// How long an upload has not changed. Clamped to plausible times, because a file may have any time.
    func age(_ id: UploadID, now: Int64) -> Duration {
        let touched =
            [part(id), draft(id), record(id)]
            .compactMap { FileStatus($0, followingLinks: false)?.modified.tv_sec }.max().map { Int64($0) } ?? 0
        return .seconds(now - min(max(touched, 0), 1 << 40))
    }
}
