internal import Storage

extension Library {
    /// The setting with the folder under which the library's own files are recorded.
    static let homeSetting = "home"

    /// A folder without links and dots, so that it has one name however it is given; as it is given when it has no such
    /// name in UTF-8.
    static func real(_ folder: String) -> String {
        FilePath(folder).resolved.flatMap { String(validating: $0.bytes, as: UTF8.self) } ?? folder
    }

    /// Records the library's own files under the folder in which it lies now. They were recorded under another one when the
    /// library was moved, or copied to another disk.
    ///
    /// Libraries of versions that did not store the folder are searched for uploads under another one.
    ///
    /// - Parameter given: the folder as it was named; earlier versions recorded files under that name.
    /// - Throws: ``LibraryError/folder(path:reason:)`` while another program uses the library in its earlier folder.
    func rehomeIfMoved(named given: String) async throws {
        let home = FilePath(folder)
        let known = try await read { try $0.settings.value(Self.homeSetting) }
        guard known != folder else { return }
        let guessed = known == nil ? try await read { try Rehoming.homes(other: home, on: $0) } : []
        let named = given == folder ? [] : [FilePath(given)]
        let old =
            known.map { [FilePath($0)] }
            ?? named + guessed.filter { Self.stamp($0.example, in: home) != nil }.map(\.home)
        if old.isEmpty { return try await setSetting(Self.homeSetting, to: folder) }
        try await use.alone(in: folder, before: old[0]) {
            try await write(durably: true) { connection in
                // Another process may have been faster.
                guard try connection.settings.value(Self.homeSetting) != folder else { return }
                try Rehoming(connection: connection, old: old, new: home).move { Self.stamp($0, in: home) }
            }
        }
    }

    /// - Parameter path: relative to the library's folder.
    private static func stamp(_ path: [UInt8], in home: FilePath) -> FileStamp? {
        let file = home.appending(path)
        return FileStatus(file, followingLinks: false).flatMap { $0.kind == .file ? $0.stamp(file) : nil }
    }
}
