internal import Storage

/// A folder that photos are imported from, with all folders in it.
public struct LibraryFolder: Hashable, Sendable {
    /// Its number; never given to another one.
    public let id: Int64
    /// Where it is.
    public let path: FilePath
    /// New photos in it are imported as they come.
    public let isWatched: Bool
    /// Seconds since 1970, UTC.
    public let added: Int64
    /// When somebody last looked for photos there, in seconds since 1970, UTC.
    public let looked: Int64?
}

extension Library {
    /// The folders that photos are imported from, by path.
    public func folders() async throws -> [LibraryFolder] { try await read { try FolderTable(connection: $0).all() } }

    /// One of them; nil when it was removed.
    public func folder(_ id: Int64) async throws -> LibraryFolder? {
        try await read { try FolderTable(connection: $0).folder(id) }
    }

    /// Takes a folder into the list. One that lies in a folder of the list is there already; those that lie in the new one
    /// are part of it from now on.
    ///
    /// - Returns: the folder of the list that it is, or lies in.
    @discardableResult public func addFolder(_ path: FilePath, isWatched: Bool) async throws -> LibraryFolder {
        let now = clock()
        return try await write(durably: true) { connection in
            let table = FolderTable(connection: connection)
            let known = try table.all()
            if let around = known.first(where: { path.isIn($0.path) }) { return around }
            for inside in known where inside.path.isIn(path) { try table.remove(inside.id) }
            let id = try table.add(path, isWatched: isWatched, now: now)
            return LibraryFolder(id: id, path: path, isWatched: isWatched, added: now, looked: nil)
        }
    }

    /// Whether new photos in a folder are to be imported as they come.
    public func setWatched(_ isWatched: Bool, folder id: Int64) async throws {
        try await write(durably: true) { try FolderTable(connection: $0).setWatched(isWatched, id) }
    }

    /// Notes that somebody has looked for photos in a folder, now.
    public func noteLooked(folder id: Int64) async throws {
        let now = clock()
        try await write { try FolderTable(connection: $0).setLooked(now, id) }
    }

    /// Takes a folder out of the list; its photos stay in the library.
    public func removeFolder(_ id: Int64) async throws {
        try await write(durably: true) { try FolderTable(connection: $0).remove(id) }
    }

    /// How many photos have a file below a folder, deleted ones left out.
    public func photoCount(below folder: FilePath) async throws -> Int {
        try await read { try FileTable(connection: $0).photoCount(below: folder) }
    }

    /// How many files below a folder wait in the queue, or are under way.
    public func waitingCount(below folder: FilePath) async throws -> Int {
        try await read { try JobTable(connection: $0).count(below: folder) }
    }

    /// Takes photos out of every answer that have files below a folder and nowhere else, some at a time, see
    /// ``forget(_:)-([PhotoID])``.
    ///
    /// - Returns: how many.
    @discardableResult public func forget(below folder: FilePath) async throws -> Int {
        var count = 0
        while true {
            let ids = try await read { try FileTable(connection: $0).photos(onlyBelow: folder, limit: 500) }
            guard !ids.isEmpty else { return count }
            try await forget(ids.map { PhotoID(number: $0) })
            count += ids.count
        }
    }
}

extension FilePath {
    /// Whether it is this folder, or lies in it.
    func isIn(_ folder: FilePath) -> Bool {
        let range = folder.below
        return self == folder || bytes.starts(with: range.from)
    }
}
