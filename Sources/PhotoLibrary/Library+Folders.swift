internal import Storage

/// A folder from which photos are imported, including its subfolders.
public struct LibraryFolder: Hashable, Sendable {
    /// Its number, which is never reused.
    public let id: Int64
    /// Its path.
    public let path: FilePath
    /// Whether new photos in it are imported automatically.
    public let isWatched: Bool
    /// When it was added, in seconds since 1970, UTC.
    public let added: Int64
    /// When it was last scanned for photos, in seconds since 1970, UTC; nil when it never was.
    public let looked: Int64?
}

extension Library {
    /// The folders from which photos are imported, by path.
    public func folders() async throws -> [LibraryFolder] { try await read { try $0.folders.all() } }

    /// The folder with this number; nil when it was removed.
    public func folder(_ id: Int64) async throws -> LibraryFolder? {
        try await read { try $0.folders.folder(id) }
    }

    /// Adds a folder to the list. A folder inside a listed one is not added again; listed folders inside the new one
    /// become part of it.
    ///
    /// - Returns: the listed folder that it is or lies in.
    @discardableResult public func addFolder(_ path: FilePath, isWatched: Bool) async throws -> LibraryFolder {
        let now = clock()
        return try await write(durably: true) { connection in
            let table = connection.folders
            let known = try table.all()
            if let around = known.first(where: { path.isIn($0.path) }) { return around }
            for inside in known where inside.path.isIn(path) { try table.remove(inside.id) }
            let id = try table.add(path, isWatched: isWatched, now: now)
            return LibraryFolder(id: id, path: path, isWatched: isWatched, added: now, looked: nil)
        }
    }

    /// Sets whether new photos in a folder are imported automatically.
    public func setWatched(_ isWatched: Bool, folder id: Int64) async throws {
        try await write(durably: true) { try $0.folders.setWatched(isWatched, id) }
    }

    /// Records that a folder was scanned for photos now.
    public func noteLooked(folder id: Int64) async throws {
        let now = clock()
        try await write { try $0.folders.setLooked(now, id) }
    }

    /// Removes a folder from the list; its photos stay in the library.
    public func removeFolder(_ id: Int64) async throws {
        try await write(durably: true) { try $0.folders.remove(id) }
    }

    /// How many photos have a file below a folder, deleted ones left out.
    public func photoCount(below folder: FilePath) async throws -> Int {
        try await read { try $0.files.photoCount(below: folder) }
    }

    /// How many files below a folder wait in the queue or are being processed.
    public func waitingCount(below folder: FilePath) async throws -> Int {
        try await read { try $0.jobs.count(below: folder) }
    }

    /// Forgets the photos whose files are all below a folder, a limited number in each transaction, see
    /// ``forget(_:)-([PhotoID])``.
    ///
    /// - Returns: how many.
    @discardableResult public func forget(below folder: FilePath) async throws -> Int {
        let (own, saved) = (FilePath(self.folder), copies)
        var count = 0
        var last: [UInt8]?
        repeat {
            let after = last
            let found = try await read {
                try $0.files.photos(onlyBelow: folder, own: own, saved: saved, after: after, limit: 500)
            }
            guard !found.photos.isEmpty else { return count }
            try await forget(found.photos.map { PhotoID(number: $0) })
            count += found.photos.count
            last = found.last
        } while last != nil
        return count
    }
}
