internal import Glibc
public import PhotoLibrary

/// One file that a scan came across.
public struct FoundFile: Hashable, Sendable {
    /// The file as it was when it was found.
    public let stamp: FileStamp
    /// Whether a person named this very file, so that it is tried and answered whatever it holds.
    public let isNamed: Bool
}

/// What a scan says, as it goes.
public enum ScanEvent: Sendable {
    case file(FoundFile)
    /// A folder or file that could not be looked at, with the system's error number.
    case unreadable(FilePath, Int32)
    /// A file that is no picture and does not claim to be one.
    case skipped(FilePath)
}

/// Walks folders for pictures. Follows no symbolic link to a folder, so that loops end; skips hidden folders and files,
/// as photo software does, unless they are named themselves.
public struct FolderScan {
    private let ignored: Set<FilePath>
    private let report: (ScanEvent) throws -> Void

    /// - Parameters:
    ///   - ignored: folders that are never entered: the library's own.
    ///   - report: is told of every find; what it throws ends the scan.
    public init(ignoring ignored: Set<FilePath> = [], report: @escaping (ScanEvent) throws -> Void) {
        self.ignored = ignored
        self.report = report
    }

    /// Scans a file or a folder with all folders in it.
    public func scan(_ path: FilePath) throws {
        guard let status = FileStatus(path, followingLinks: true) else {
            try report(.unreadable(path, errno))
            return
        }
        switch status.kind {
        case .folder: try enter(path)
        case .file: try report(.file(FoundFile(stamp: status.stamp(path), isNamed: true)))
        case .other: try report(.unreadable(path, EINVAL))
        }
    }

    private func enter(_ folder: FilePath) throws {
        guard !ignored.contains(folder) else { return }
        guard let names = FolderScan.names(in: folder) else {
            try report(.unreadable(folder, errno))
            return
        }
        for name in names where name.first != UInt8(ascii: ".") {
            let path = folder.appending(name)
            guard let entry = FileStatus(path, followingLinks: false) else { continue }
            if entry.kind == .folder {
                try enter(path)
            } else if let status = FileStatus(path, followingLinks: true), status.kind == .file {
                try look(path, status)
            }
        }
    }

    private func look(_ path: FilePath, _ status: FileStatus) throws {
        if PictureSigns.isSidecar(path) { return }
        if PictureSigns.claimsToBePicture(path) || PictureSigns.beginsLikePicture(path) {
            try report(.file(FoundFile(stamp: status.stamp(path), isNamed: false)))
        } else {
            try report(.skipped(path))
        }
    }

    /// The names in a folder in the order of their bytes; nil when it cannot be read, with `errno` set.
    static func names(in folder: FilePath) -> [[UInt8]]? {
        guard let stream = folder.withCPath({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen(pointer)))
                }
            }
            if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
