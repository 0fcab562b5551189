internal import Glibc
public import PhotoLibrary

/// Names for a new file in a folder: the requested one, then with `-2`, `-3`, … before the extension.
struct FreeNames {
    private let name: [UInt8]
    private let folder: FilePath

    init(of name: [UInt8], in folder: FilePath) {
        self.name = name
        self.folder = folder
    }

    /// The first name that is free.
    func first(withSidecar: Bool = false) throws -> FilePath {
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
        for number in 1...100_000 {
            let suffix = number == 1 ? [] : Array("-\(number)".utf8)
            // A name has at most 255 bytes; it is cut at a character boundary.
            let room = 255 - suffix.count - (name.count - dot) - (withSidecar ? 4 : 0)
            var end = min(dot, max(1, room))
            // Not within a character (RFC 3629: its further bytes begin with the bits 10).
            while end > 1, end < dot, name[end] & 0xC0 == 0x80 { end -= 1 }
            let candidate = folder.appending(name[..<end] + suffix + name[dot...])
            let isFree = FileStatus(candidate, followingLinks: false) == nil
            if isFree && (!withSidecar || FileStatus(candidate.sidecar, followingLinks: false) == nil) {
                return candidate
            }
        }
        throw DurableFileError("There are too many files of that name", code: EEXIST)
    }

    /// Renames a file to the first free name.
    func place(_ file: FilePath) throws -> FilePath {
        while true {
            let target = try first()
            if try DurableFile.renameIfFree(file, to: target) { return target }
        }
    }
}

extension DurableFile {
    /// Has `write` create a file under a temporary name, and renames it once it is synced.
    ///
    /// - Parameters:
    ///   - workshop: the folder in which it is made, on the same file system; the target folder when nil.
    ///   - write: makes the file; its remains are removed when it throws.
    /// - Returns: the file's path.
    /// - Throws: ``DurableFileError`` of code `EEXIST` when the name is taken before or meanwhile.
    public static func make(
        _ name: [UInt8], in folder: FilePath, workshop: FilePath? = nil, _ write: (FilePath) async throws -> Void
    ) async throws -> FilePath {
        let target = folder.appending(name)
        guard FileStatus(target, followingLinks: false) == nil else {
            throw DurableFileError("The file could not be made", code: EEXIST)
        }
        return try await make(in: folder, workshop, write) { temporary in
            guard try renameIfFree(temporary, to: target) else {
                throw DurableFileError("The file could not be put in place", code: EEXIST)
            }
            return target
        }
    }

    /// As ``make(_:in:workshop:_:)``, under the first free name: `a.jpg`, `a-2.jpg`, `a-3.jpg`…
    public static func makeUnderFreeName(
        _ name: [UInt8], in folder: FilePath, workshop: FilePath? = nil, _ write: (FilePath) async throws -> Void
    ) async throws -> FilePath {
        try await make(in: folder, workshop, write) { try FreeNames(of: name, in: folder).place($0) }
    }

    private static func make(
        in folder: FilePath, _ workshop: FilePath?, _ write: (FilePath) async throws -> Void,
        _ place: (FilePath) throws -> FilePath
    ) async throws -> FilePath {
        let temporary = temporaryName(in: workshop ?? folder)
        do {
            try await write(temporary)
            try makeDurable(temporary)
            let target = try place(temporary)
            try syncFolder(folder)
            return target
        } catch {
            remove(temporary)
            throw error
        }
    }

    /// Gives a file that the worker wrote the ordinary permissions, and syncs it.
    private static func makeDurable(_ path: FilePath) throws {
        let descriptor = path.withCPath { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw DurableFileError("The file could not be opened") }
        defer { close(descriptor) }
        fchmod(descriptor, 0o644)
        guard fsync(descriptor) == 0 else { throw DurableFileError("The file could not be synced") }
    }
}

extension FilePath {
    /// The path of the XMP file that is written beside this one.
    public var sidecar: FilePath { FilePath(bytes: bytes + Array(".xmp".utf8)) }
}
