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
    /// A file that is no picture and does not claim to be one; a hidden file or folder; a link to a folder or to nothing; a
    /// pipe, socket or device.
    case skipped(FilePath)
}

/// Walks folders for pictures. Follows no symbolic link to a folder, so that loops end; skips hidden folders and files,
/// as photo software does, unless they are named themselves. Sidecars belong to their photos, and are passed over.
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
        for name in names {
            let path = folder.appending(name)
            if name.first == UInt8(ascii: ".") {
                try report(.skipped(path))
            } else if let entry = FileStatus(path, followingLinks: false) {
                if entry.kind == .folder { try enter(path) } else { try follow(path) }
            } else if errno == EACCES {
                // The folder may be listed and not entered: nothing in it may be looked at.
                return try report(.unreadable(folder, EACCES))
            } else if errno != ENOENT {
                try report(.unreadable(path, errno))
            }
        }
    }

    /// A file, or what a link leads to.
    private func follow(_ path: FilePath) throws {
        guard let status = FileStatus(path, followingLinks: true) else {
            let code = errno
            // It leads to nothing, or in a circle.
            let leadsNowhere = [ENOENT, ENOTDIR, ELOOP].contains(code)
            return try report(leadsNowhere ? .skipped(path) : .unreadable(path, code))
        }
        if status.kind == .file { try look(path, status) } else { try report(.skipped(path)) }
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
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen(pointer)))
                }
            }
            if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
            errno = 0
        }
        // The end, or a disk that failed on the way there.
        let code = errno
        closedir(stream)
        errno = code
        guard code == 0 else { return nil }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
