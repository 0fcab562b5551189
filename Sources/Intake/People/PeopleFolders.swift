internal import Glibc
public import PhotoLibrary

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

    /// Where a person's copies and sketches are made: in a folder of the owner's library, on the file system of
    /// all libraries. What is made for others lies in folders of their own there, so that what the
    /// owner deletes is theirs alone.
    public func workshop(of person: Int64) -> FilePath {
        let all = FilePath(root + "/sketches")
        return person == 1 ? all : all.appending(Array("\(Self.workshopPrefix)\(person)".utf8))
    }

    /// Whether an entry of the owner's `sketches` is the folder in which another person's copies are made.
    static func isWorkshopOfOthers(_ name: [UInt8]) -> Bool {
        let prefix = Array(workshopPrefix.utf8)
        return name.starts(with: prefix) && number(name.dropFirst(prefix.count)) != nil
    }

    private static let workshopPrefix = "person-"

    /// The number that a name is; nil when it is none, or written in another way.
    private static func number(_ name: some Sequence<UInt8>) -> Int64? {
        let text = String(decoding: Array(name), as: UTF8.self)
        return Int64(text).flatMap { $0 > 1 && String($0) == text ? $0 : nil }
    }

    /// Makes the folders of a person, where they are not there; only their owner on this computer can read them.
    /// - Throws: ``DurableFileError``.
    public func make(for person: Int64) async throws {
        try await Disk.run { [self] in
            let workshops = [workshop(of: 1), workshop(of: person)].map(\.description)
            for path in [folder, library(of: person), photos(of: person)] + workshops {
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
        try await Disk.run { [self] in DurableFile.removeTree(workshop(of: person)) }
        guard access(path, F_OK) == 0 else { return nil }
        guard let use = try await FolderUse.exclusive(path, patience: patience) else { return path }
        return try await Disk.run { [folder] in
            defer { withExtendedLifetime(use) {} }
            return try Self.move(path, in: folder)
        }
    }

    /// The libraries of people who were removed, absolute: those that were set aside, and those that a program that was
    /// killed then has left where they were.
    /// - Parameter isThere: whether there is a person with a number.
    public func removed(isThere: (Int64) async throws -> Bool) async throws -> [String] {
        let names = try await Disk.run { [folder] in FolderScan.names(in: FilePath(folder)) ?? [] }
        let aside = names.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasPrefix("removed-") }
        return try await aside.map { folder + "/" + $0 } + left(isThere: isThere).map(library)
    }

    /// Sets aside the libraries of removed people, where a program was killed after it removed the account and before it
    /// moved the library. A library that another program has open is left where it is: the next start moves it. Must be
    /// called at every start, before people are added.
    ///
    /// - Parameter isThere: whether there is a person with a number; asked after their folder was found.
    /// - Throws: ``DurableFileError``, `LibraryError`; what `isThere` throws.
    public func finishRemovals(isThere: (Int64) async throws -> Bool) async throws {
        for person in try await left(isThere: isThere) { _ = try await setAside(person, patience: .zero) }
    }

    /// The numbers of people who are not there and whose libraries lie where they were.
    private func left(isThere: (Int64) async throws -> Bool) async throws -> [Int64] {
        let numbers = try await Disk.run { [folder] in
            (FolderScan.names(in: FilePath(folder)) ?? []).compactMap(Self.number).filter {
                FileStatus(FilePath("\(folder)/\($0)"), followingLinks: false)?.kind == .folder
            }
        }
        var left: [Int64] = []
        for person in numbers.sorted() where try await !isThere(person) { left.append(person) }
        return left
    }

    private static func move(_ path: String, in folder: String) throws -> String {
        var number = 1
        while true {
            let target = "\(folder)/removed-\(number)"
            // Making an empty folder reserves the name: of two programs only one succeeds. A rename may replace it.
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
