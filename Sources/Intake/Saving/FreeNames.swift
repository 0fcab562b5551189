internal import Glibc
internal import PhotoLibrary

/// Names for a new file in a folder: the one wished for, then with `-2`, `-3`, … before the extension.
struct FreeNames {
    private let name: [UInt8]
    private let folder: FilePath

    init(of name: [UInt8], in folder: FilePath) {
        self.name = name
        self.folder = folder
    }

    /// The first name that nothing has.
    func first(withSidecar: Bool = false) throws -> FilePath {
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
        for number in 1...100_000 {
            let suffix = number == 1 ? [] : Array("-\(number)".utf8)
            // A name holds 255 bytes; cut at a whole character.
            let room = 255 - suffix.count - (name.count - dot) - (withSidecar ? 4 : 0)
            var stem = Array(name[..<dot].prefix(max(1, room)))
            while stem.count < dot, let last = stem.last, last & 0xC0 == 0x80 || last >= 0xC0 { stem.removeLast() }
            let candidate = folder.appending(stem + suffix + name[dot...])
            let isFree = FileStatus(candidate, followingLinks: false) == nil
            if isFree && (!withSidecar || FileStatus(candidate.sidecar, followingLinks: false) == nil) {
                return candidate
            }
        }
        throw DurableFileError("There are too many files of that name", code: EEXIST)
    }

    /// Gives a file the first free name.
    func place(_ file: FilePath) throws -> FilePath {
        while true {
            let target = try first()
            if try DurableFile.renameIfFree(file, to: target) { return target }
        }
    }
}

extension FilePath {
    /// The path of the XMP file beside this one.
    var sidecar: FilePath { FilePath(bytes: bytes + Array(".xmp".utf8)) }
}
