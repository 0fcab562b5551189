internal import Storage

/// A folder that is left out of the library.
public struct LeftOutFolder: Hashable, Sendable {
    /// Its number, which is never reused.
    public let id: Int64
    /// Its path.
    public let path: FilePath
    /// When it was left out, in seconds since 1970, UTC.
    public let time: Int64
    /// How many photos went with it, and come back when it is taken back.
    public let photos: Int
}

// No scan enters a folder that is left out. The photos that only files in it show are forgotten, but are not among the
// recently deleted ones, so that they keep their tags and decisions for as long as the folder is left out. A photo of
// which a file appears elsewhere comes back by itself. The library's own folder is part of none, wherever it is.
extension Library {
    /// The folders that are left out, by path.
    public func leftOut() async throws -> [LeftOutFolder] { try await read { try $0.leftOut.all() } }

    /// The paths of the folders that are left out.
    public func leftOutPaths() async throws -> [FilePath] { try await read { try $0.leftOut.paths() } }

    /// Whether this path is or lies in a folder that is left out. Unlike ``leftOut(around:)`` it counts no photos.
    public func isLeftOut(_ path: FilePath) async throws -> Bool {
        try await leftOutPaths().contains { isLeftOut(path, with: $0) }
    }

    /// Whether a file goes with a folder that is left out.
    func isLeftOut(_ path: FilePath, with folder: FilePath) -> Bool { path.isIn(folder) && !isOwn(path) }

    /// The left-out folder that this path is or lies in; nil when there is none.
    public func leftOut(around path: FilePath) async throws -> LeftOutFolder? {
        guard try await isLeftOut(path) else { return nil }
        return try await leftOut().first { path.isIn($0.path) }
    }

    /// Leaves a folder out of the library. No file is touched. Left-out folders inside it become part of it.
    ///
    /// - Returns: the left-out folder that it is or lies in.
    @discardableResult public func leaveOut(_ path: FilePath) async throws -> LeftOutFolder {
        let now = clock()
        let id = try await write(durably: true) { connection in
            let table = connection.leftOut
            let known = try table.all()
            if let around = known.first(where: { path.isIn($0.path) }) { return around.id }
            let id = try table.add(path, now: now)
            for inside in known where inside.path.isIn(path) { try table.merge(inside.id, into: id) }
            return id
        }
        // A folder around it may be what is left out; then what was imported below this one goes all the same.
        try await clear(path, of: id)
        return try await leftOut().first { $0.id == id }
            ?? LeftOutFolder(id: id, path: path, time: now, photos: 0)
    }

    /// Takes what was imported of a left-out folder out of the library: its jobs, photos and files. Has to be called again
    /// after photos were recognised that had been begun before.
    public func clearLeftOut(_ folder: LeftOutFolder) async throws { try await clear(folder.path, of: folder.id) }

    private func clear(_ path: FilePath, of id: Int64) async throws {
        try await dropWaiting(below: path)
        var last: [UInt8]?
        repeat { last = try await leaveOutSome(below: path, after: last, with: id) } while last != nil
        repeat { last = try await dropSomeFiles(below: path, after: last, of: id) } while last != nil
    }

    /// Takes a folder back: its photos are there again, with their tags and decisions. Photos that came into it since are
    /// found by the next scan.
    ///
    /// - Returns: how many photos came back.
    @discardableResult public func takeBack(_ folder: LeftOutFolder) async throws -> Int {
        var count = 0
        while true {
            let some = try await write(durably: true) { connection in
                let indexing = Indexing(connection: connection, kinds: self.kinds)
                let photos = try connection.leftOut.photos(of: folder.id, limit: 500)
                for photo in photos {
                    try connection.photos.setForgotten(nil, of: photo)
                    try indexing.index(photo)
                }
                if photos.isEmpty { try connection.leftOut.remove(folder.id) }
                try connection.blocks.mergeRecentIfFull()
                return photos.count
            }
            if some == 0 { return count }
            count += some
        }
    }

    /// Leaves some photos out that nothing but files below a folder shows.
    /// - Returns: where it ended; nil when there are no more.
    private func leaveOutSome(
        below path: FilePath, after last: [UInt8]?, with folder: Int64
    ) async throws -> [UInt8]? {
        let (now, own, saved) = (clock(), FilePath(self.folder), copies)
        return try await write(durably: true) { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let found = try connection.files.photos(
                onlyBelow: path, own: own, saved: saved, isShown: true, after: last, limit: 500)
            for photo in found.photos {
                try connection.leftOut.leaveOut(photo, with: folder)
                try connection.photos.setForgotten(now, of: photo)
                try indexing.index(photo)
            }
            try connection.blocks.mergeRecentIfFull()
            return found.last
        }
    }

    /// Deletes the entries of some files that other files of their photos stand for. A photo that has none, because it was
    /// recognised only now, goes as well.
    /// - Returns: where it ended; nil when there are no more.
    private func dropSomeFiles(
        below path: FilePath, after last: [UInt8]?, of id: Int64
    ) async throws -> [UInt8]? {
        let (now, own, saved) = (clock(), FilePath(folder), copies)
        return try await write { connection in
            let files = connection.files
            let paths = try connection.leftOut.filesLeft(
                below: path, own: own, after: last, limit: TagEditWork.piece)
            for one in paths {
                guard let known = try files.file(at: one) else { continue }
                let isShown = try known.file.photo.map { photo in
                    try files.files(of: photo.number).contains { other in
                        let stamp = other.file.stamp
                        return other.file.isGood && !self.isLeftOut(stamp.path, with: path)
                            && !(other.file.role == .rendition && stamp.path.isIn(saved))
                    }
                }
                if isShown == false, let photo = known.file.photo?.number {
                    try connection.leftOut.leaveOut(photo, with: id)
                    try connection.photos.setForgotten(now, of: photo)
                    try Indexing(connection: connection, kinds: self.kinds).index(photo)
                } else {
                    try Recording(connection: connection, library: self).leaveOut(known)
                }
            }
            try connection.blocks.mergeRecentIfFull()
            return paths.last?.bytes
        }
    }
}
