internal import Glibc
public import PhotoLibrary
internal import Workbench

/// A file that a scan found.
public struct FoundFile: Hashable, Sendable {
    /// The stamp of the file when it was found.
    public let stamp: FileStamp
    /// Whether a person named this file explicitly, so that it is tried and reported whatever its content is.
    public let isNamed: Bool
}

/// Events of a scan.
public enum ScanEvent: Sendable {
    case file(FoundFile)
    /// The sidecar of a file that is reported next.
    case sidecar(SidecarStamp, of: FilePath)
    /// A folder or file that could not be read, with the system's error number.
    case unreadable(FilePath, Int32)
    /// A file that is not a picture and has no picture's extension; a hidden file or folder; a link to a folder or a
    /// broken link; a pipe, socket or device; a folder that holds no photos of the user's, or is left out.
    case skipped(FilePath, SkippedKind)
    /// A raw file beside the JPEG or HEIC that the camera wrote with it.
    case raw(RawPair)
}

/// Searches folders for pictures. Does not follow symbolic links to folders, which could form loops. Skips hidden
/// folders and files, as photo software does, and folders that hold no photos of the user's (`PassedFolders`), unless a
/// person named them. Sidecars belong to the photos beside them.
public struct FolderScan {
    private let ignored: Set<FilePath>
    private let leftOut: Set<FilePath>
    private let report: (ScanEvent) throws -> Void

    /// - Parameters:
    ///   - ignored: folders that are never scanned: the library's own.
    ///   - leftOut: folders that a person has left out, also where they are named.
    ///   - report: called with each event; an error it throws ends the scan.
    public init(
        ignoring ignored: Set<FilePath> = [], leavingOut leftOut: Set<FilePath> = [],
        report: @escaping (ScanEvent) throws -> Void
    ) {
        self.ignored = ignored
        self.leftOut = leftOut
        self.report = report
    }

    /// Scans a file or a folder with all folders in it.
    public func scan(_ path: FilePath) throws {
        if leftOut.contains(where: { path.isIn($0) }) { return try report(.skipped(path, .leftOut)) }
        guard let status = FileStatus(path, followingLinks: true) else {
            try report(.unreadable(path, errno))
            return
        }
        switch status.kind {
        case .folder: try enter(path, isNamed: true)
        case .file:
            try reportSidecar(of: path)
            try report(.file(FoundFile(stamp: status.stamp(path), isNamed: true)))
        case .other: try report(.unreadable(path, EINVAL))
        }
    }

    private func enter(_ folder: FilePath, isNamed: Bool = false) throws {
        guard !ignored.contains(folder) else { return }
        if leftOut.contains(folder) { return try report(.skipped(folder, .leftOut)) }
        guard let names = FolderScan.names(in: folder) else {
            try report(.unreadable(folder, errno))
            return
        }
        if !isNamed, PassedFolders.areMarked(names) { return try report(.skipped(folder, .folder)) }
        let shown = RawCompanions.pairs(names, in: folder)
        let sidecars = Set(names.filter(PictureSigns.isSidecar))
        let thumbnails = PictureSigns.thumbnails(among: names)
        for name in names {
            let path = folder.appending(name)
            if PassedFolders.contains(name, in: folder),
                FileStatus(path, followingLinks: false)?.kind == .folder
            {
                try report(.skipped(path, .folder))
            } else if name.first == UInt8(ascii: ".") {
                try report(.skipped(path, .hidden))
            } else if let entry = FileStatus(path, followingLinks: false) {
                if !sidecars.isEmpty, !sidecars.contains(name),
                    !sidecars.isDisjoint(with: Sidecar.names(for: name))
                {
                    try reportSidecar(of: path)
                }
                if entry.kind == .file, let photo = shown[name] {
                    try report(.raw(RawPair(raw: entry.stamp(path), photo: folder.appending(photo))))
                } else if entry.kind == .folder {
                    try enter(path)
                } else if thumbnails.contains(name) {
                    try report(.skipped(path, .other))
                } else {
                    try follow(path)
                }
            } else if errno == EACCES {
                // The folder has the right to be listed but not to be entered, so none of its files can be read.
                return try report(.unreadable(folder, EACCES))
            } else if errno != ENOENT {
                try report(.unreadable(path, errno))
            }
        }
    }

    private func reportSidecar(of path: FilePath) throws {
        if let sidecar = SidecarStamp(beside: path) { try report(.sidecar(sidecar, of: path)) }
    }

    /// Handles a file or the target of a link.
    private func follow(_ path: FilePath) throws {
        guard let status = FileStatus(path, followingLinks: true) else {
            let code = errno
            // The link is broken or part of a loop.
            let leadsNowhere = [ENOENT, ENOTDIR, ELOOP].contains(code)
            return try report(leadsNowhere ? .skipped(path, .other) : .unreadable(path, code))
        }
        if status.kind == .file { try look(path, status) } else { try report(.skipped(path, .other)) }
    }

    private func look(_ path: FilePath, _ status: FileStatus) throws {
        if PictureSigns.isSidecar(path.name) { return }
        switch PictureSigns.kind(of: path) {
        case .picture: try report(.file(FoundFile(stamp: status.stamp(path), isNamed: false)))
        case .video: try report(.skipped(path, .video))
        case .other: try report(.skipped(path, .other))
        }
    }

    /// The names in a folder, sorted by their bytes; nil when it cannot be read, with `errno` set.
    static func names(in folder: FilePath) -> [[UInt8]]? {
        guard let stream = folder.withCPath({ opendir($0) }) else { return nil }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(stream) {
            // The name is shorter than the type says: only what is before its zero byte may be read.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
            errno = 0
        }
        // readdir returns nil at the end and after an error.
        let code = errno
        closedir(stream)
        errno = code
        guard code == 0 else { return nil }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
