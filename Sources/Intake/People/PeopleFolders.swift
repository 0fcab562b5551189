internal import Glibc
internal import PhotoLibrary

/// Where the libraries of people lie: the owner's is the folder itself, the others' are in `people/` below it, each a whole
/// library, in a folder that is named after the person's number.
public struct PeopleFolders: Sendable {
    /// The owner's library, absolute.
    public let root: String

    /// - Parameter root: the owner's library, absolute.
    public init(root: String) { self.root = root }

    private var folder: String { root + "/people" }

    /// The library of a person other than the owner.
    public func library(of person: Int64) -> String { "\(folder)/\(person)" }

    /// The folder of this computer from which a person other than the owner may import. It is no part of their library:
    /// its files are theirs, and are never changed or deleted.
    public func photos(of person: Int64) -> String { "\(folder)/\(person)-photos" }

    /// Makes the folders of a person, where they are not there; only their owner on this computer can read them.
    /// - Throws: ``DurableFileError``.
    public func make(for person: Int64) async throws {
        try await Disk.run { [self] in
            for path in [folder, library(of: person), photos(of: person)] {
                guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
                    throw DurableFileError("The folder “\(path)” could not be made")
                }
            }
            try DurableFile.syncFolder(FilePath(folder))
        }
    }

    /// Gives the library of a person who was removed another name, so that nothing opens it any more. Nothing of it is
    /// deleted.
    ///
    /// - Parameter patience: how long to wait for programs that have it open.
    /// - Returns: where it lies now; where it lay when programs still use it; nil when there is none.
    /// - Throws: ``DurableFileError``, `LibraryError`.
    public func setAside(_ person: Int64, patience: Duration = .seconds(20)) async throws -> String? {
        let path = library(of: person)
        guard access(path, F_OK) == 0 else { return nil }
        let end = ContinuousClock.now + patience
        while true {
            if let use = try FolderUse.exclusive(path) {
                return try await Disk.run { [folder] in
                    defer { withExtendedLifetime(use) {} }
                    return try Self.move(path, in: folder)
                }
            }
            guard ContinuousClock.now < end else { return path }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// The libraries of people who were removed, absolute.
    public func removed() async throws -> [String] {
        try await Disk.run { [folder] in
            (FolderScan.names(in: FilePath(folder)) ?? []).map { String(decoding: $0, as: UTF8.self) }
                .filter { $0.hasPrefix("removed-") }.map { folder + "/" + $0 }
        }
    }

    private static func move(_ path: String, in folder: String) throws -> String {
        var number = 1
        while true {
            let target = "\(folder)/removed-\(number)"
            // An empty folder of that name can be replaced; whoever makes it has the name for themselves.
            if mkdir(target, 0o700) == 0 {
                try DurableFile.rename(FilePath(path), to: FilePath(target))
                try DurableFile.syncFolder(FilePath(folder))
                return target
            }
            guard errno == EEXIST else { throw DurableFileError("The folder “\(target)” could not be made") }
            number += 1
        }
    }
}
