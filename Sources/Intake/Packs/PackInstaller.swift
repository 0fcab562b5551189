internal import FoundationEssentials
internal import JSONDepth
public import PhotoLibrary
public import Workbench

/// Why a model pack was not added.
public enum PackRefusal: Error, Sendable {
    /// The `pack.json` at this path is missing, or does not name the pack, its model and its labels.
    case noManifest(FilePath)
    /// The pack's name or its files' names contain characters that are not allowed.
    case unsafeNames
    /// One of its files cannot be used.
    case file(PackFileError)
    /// It could not be copied.
    case notCopied(DurableFileError)
    /// The worker cannot use it: an English sentence; nil when the worker says nothing.
    case unusable(String?)
}

/// Adds model packs to a library after trying them, and removes them.
public struct PackInstaller: Sendable {
    private let library: FilePath
    private let configuration: Configuration

    /// - Parameters:
    ///   - library: the library's folder.
    ///   - configuration: that of the library's worker; packs are tried in another one.
    public init(library: FilePath, configuration: Configuration) {
        self.library = library
        self.configuration = configuration
    }

    /// Tries a pack in a temporary folder and, if it works, installs it; an installed one of its name is replaced.
    ///
    /// - Parameters:
    ///   - folder: where its files are; they are only read.
    ///   - manifest: its `pack.json`, if that is not in `folder`.
    /// - Throws: ``PackRefusal``, `CancellationError`, ``WorkbenchError``.
    public func add(from folder: FilePath, manifest: FilePath? = nil) async throws -> WorkerDescription.Pack {
        do {
            let (names, bytes) = try await read(manifest, in: folder)
            guard names.isSafe else { throw PackRefusal.unsafeNames }
            let trial = try await PackTrial(
                in: library, name: names.name, manifest: bytes, files: names.files, from: folder)
            defer { trial.remove() }
            guard let pack = try await described(in: trial.folder).first else { throw PackRefusal.unusable(nil) }
            if let problem = pack.problem { throw PackRefusal.unusable(problem) }
            try Task.checkCancellation()
            try await Disk.run { try trial.place() }
            return pack
        } catch let error as PackFileError {
            throw PackRefusal.file(error)
        } catch let error as DurableFileError {
            throw PackRefusal.notCopied(error)
        }
    }

    /// Removes an installed pack.
    ///
    /// - Returns: false when there is none of this name.
    /// - Throws: ``DurableFileError``.
    public func remove(_ name: String) async throws -> Bool {
        guard let folder = folder(of: name) else { return false }
        try await Disk.run {
            // Moved away whole first: whatever happens then, no half of a pack is left, and the next process removes it.
            let away = DurableFile.temporaryName(in: library)
            try DurableFile.rename(folder, to: away)
            try DurableFile.syncFolder(folder.folder)
            DurableFile.removeTree(away)
        }
        return true
    }

    /// Switches an installed pack on or off.
    ///
    /// - Returns: false when there is none of this name.
    /// - Throws: ``DurableFileError``.
    public func set(_ isEnabled: Bool, _ name: String) async throws -> Bool {
        guard let folder = folder(of: name) else { return false }
        return try await Disk.run { try PackSwitch.set(isEnabled, folder: folder) }
    }

    /// The folder of an installed pack; nil when there is none of this name.
    private func folder(of name: String) -> FilePath? {
        guard PackFiles.isSafe(name: name) else { return nil }
        let folder = library.appending(Array("packs".utf8)).appending(Array(name.utf8))
        let manifest = folder.appending(Array("pack.json".utf8))
        return FileStatus(manifest, followingLinks: false)?.kind == .file ? folder : nil
    }

    /// What `pack.json` names, and its bytes.
    private func read(_ manifest: FilePath?, in folder: FilePath) async throws -> (PackFiles, [UInt8]) {
        let path = manifest ?? folder.appending(Array("pack.json".utf8))
        do {
            let bytes = try await PackTrial.manifest(path, within: manifest == nil ? folder : nil)
            if !JSONDepth.isTooDeep(bytes), let names = try? JSONDecoder().decode(PackFiles.self, from: Data(bytes)) {
                return (names, bytes)
            }
        } catch PackFileError.missing {}
        throw PackRefusal.noManifest(path)
    }

    /// The packs in a folder, as a worker of its own finds them.
    private func described(in folder: FilePath) async throws -> [WorkerDescription.Pack] {
        var configuration = configuration
        configuration.worker.packs = folder.description
        configuration.worker.recognises = false
        configuration.worker.threads = 1
        return try await Workbench.description(with: configuration).packs
    }
}

/// The parts of `pack.json` that copying a pack needs.
private struct PackFiles: Decodable {
    var name: String
    var model: String
    var labels: String

    /// The model's file, what belongs to it (an IR's weights), and the labels.
    var files: [String] {
        let weights = model.hasSuffix(".xml") ? [String(model.dropLast(4)) + ".bin"] : []
        return [model, labels] + weights
    }

    /// Names that cannot lead out of the pack's folder.
    var isSafe: Bool {
        Self.isSafe(name: name) && files.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.hasPrefix(".") }
    }

    static func isSafe(name: String) -> Bool {
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-_")
        return !name.isEmpty && name.count <= 64 && name.allSatisfy { letters.contains($0) }
    }
}
