internal import Glibc
public import PhotoLibrary
internal import Synchronization

/// A model pack that is being installed: its files are copied into a temporary folder, where the pack can be tested,
/// and then moved into place together. The next process removes what a process that died has left.
public struct PackTrial: Sendable {
    private static let packs = Array("packs".utf8)
    private static let manifest = Array("pack.json".utf8)

    /// The temporary folder, which contains only the pack.
    public let folder: FilePath
    private let packs: FilePath
    private let name: [UInt8]

    /// Reads a `pack.json`.
    ///
    /// - Parameter folder: the folder in which it must be; nil for a file that a person has named.
    /// - Throws: ``PackFileError``, ``DurableFileError``.
    public static func manifest(_ path: FilePath, within folder: FilePath?) async throws -> [UInt8] {
        try await Disk.run { try PackFile.manifest(path, within: folder) }
    }

    /// Copies a pack's files into a temporary folder. When cancelled, removes them again.
    ///
    /// - Parameters:
    ///   - library: the library's folder.
    ///   - name: the pack's name, which must be valid as a folder's name.
    ///   - manifest: its `pack.json`.
    ///   - files: the names of the other files in the folder `source`.
    /// - Throws: ``PackFileError``, ``DurableFileError``, `CancellationError`.
    public init(
        in library: FilePath, name: String, manifest: [UInt8], files: [String], from source: FilePath
    ) async throws {
        self.name = Array(name.utf8)
        packs = library.appending(Self.packs)
        folder = DurableFile.temporaryName(in: library)
        let isCalledOff = Atomic(false)
        do {
            try await withTaskCancellationHandler { [folder] in
                try await Disk.run {
                    Self.clearLeftovers(in: library)
                    let inside = folder.appending(Array(name.utf8))
                    try Disk.makeFolder(inside)
                    for file in files {
                        try Self.copy(source.appending(Array(file.utf8)), within: source, to: inside) {
                            if isCalledOff.load(ordering: .relaxed) { throw CancellationError() }
                        }
                    }
                    let copy = try NewFile(inside.appending(Self.manifest))
                    try copy.write(manifest)
                    try copy.sync()
                    try DurableFile.syncFolder(inside)
                }
            } onCancel: {
                isCalledOff.store(true, ordering: .relaxed)
            }
        } catch {
            remove()
            throw error
        }
    }

    private static func copy(
        _ path: FilePath, within source: FilePath, to folder: FilePath, _ check: () throws -> Void
    ) throws {
        let file = try PackFile(path, within: source)
        let copy = try NewFile(folder.appending(path.name))
        try file.read {
            try check()
            try copy.write($0)
        }
        try copy.sync()
    }

    /// Installs the pack in the library. An existing one with the same name is moved aside until this one is in place.
    /// - Throws: ``DurableFileError``.
    public func place() throws {
        try Disk.makeFolder(packs)
        guard let lock = FolderLock.Held(folder: packs, isShared: false) else {
            throw DurableFileError("Another program is changing the packs", code: EBUSY)
        }
        defer { lock.release() }
        let (target, old) = (packs.appending(name), Self.aside(packs, name))
        DurableFile.removeTree(old)
        if FileStatus(target, followingLinks: false) != nil { try DurableFile.rename(target, to: old) }
        try DurableFile.rename(folder.appending(name), to: target)
        try DurableFile.syncFolder(packs)
        DurableFile.removeTree(old)
    }

    /// Removes the temporary folder.
    public func remove() { DurableFile.removeTree(folder) }

    /// Removes what processes that died have left in a library, and moves a pack back that was moved aside. Blocks.
    public static func clearLeftovers(in library: FilePath) {
        Saver.clearLeftovers(in: library, withFolders: true)
        clearTrials(in: library)
        let packs = library.appending(Self.packs)
        // Another process that holds the lock may be between two steps.
        guard let lock = FolderLock.Held(folder: packs, isShared: false) else { return }
        defer { lock.release() }
        for name in FolderScan.names(in: packs) ?? [] {
            let path = packs.appending(name)
            guard name.first == UInt8(ascii: "."), name.count > old.count + 1, name.suffix(old.count) == old[...] else {
                // Removes temporary files of ``PackSwitch``.
                if FileStatus(path, followingLinks: false)?.kind == .folder { Saver.clearLeftovers(in: path) }
                continue
            }
            let target = packs.appending(Array(name.dropFirst().dropLast(old.count)))
            let isThere = FileStatus(target, followingLinks: false) != nil
            if isThere { DurableFile.removeTree(path) } else { try? DurableFile.rename(path, to: target) }
        }
    }

    /// Removes the temporary folders of earlier versions.
    private static func clearTrials(in library: FilePath) {
        for name in FolderScan.names(in: library) ?? [] {
            guard let match = String(decoding: name, as: UTF8.self).wholeMatch(of: /packs-trial-([0-9]{1,10})/),
                let process = Int32(match.1), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            DurableFile.removeTree(library.appending(name))
        }
    }

    private static let old = Array(".old".utf8)

    /// The path to which a pack is moved aside. Hidden folders are not read as packs.
    private static func aside(_ packs: FilePath, _ name: [UInt8]) -> FilePath {
        packs.appending([UInt8(ascii: ".")] + name + old)
    }
}
