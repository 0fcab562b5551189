internal import Glibc
internal import PhotoLibrary

/// Removes files in the library's own folder, never the user's.
enum OwnFile {
    /// Removes a file and the folders that are empty afterwards. Blocks.
    ///
    /// Every folder of the path is opened without following symbolic links, so that a planted link cannot redirect the
    /// removal.
    /// - Parameter folders: the folders below which files may be removed.
    /// - Returns: true when nothing is left to remove: the file is removed or missing, or is not the library's own.
    static func remove(_ path: FilePath, in folders: [FilePath]) -> Bool {
        guard let (folder, parts) = place(path, in: folders) else { return true }
        guard let name = parts.last else { return true }
        var descriptor = folder.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return isNothing(errno) }
        var above: [(descriptor: Int32, name: [UInt8])] = []
        defer {
            close(descriptor)
            for folder in above { close(folder.descriptor) }
        }
        for part in parts.dropLast() {
            let next = FilePath(bytes: part).withCPath {
                openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
            guard next >= 0 else { return isNothing(errno) }
            above.append((descriptor, part))
            descriptor = next
        }
        // The sidecar is removed with its file.
        _ = FilePath(bytes: name).sidecar.withCPath { unlinkat(descriptor, $0, 0) }
        guard FilePath(bytes: name).withCPath({ unlinkat(descriptor, $0, 0) }) == 0 || isNothing(errno) else {
            return false
        }
        for folder in above.reversed() {
            let removed = FilePath(bytes: folder.name).withCPath { unlinkat(folder.descriptor, $0, AT_REMOVEDIR) }
            guard removed == 0 else { break }
        }
        return true
    }

    /// The folder that contains a path, and the remaining components; nil when no folder does.
    private static func place(_ path: FilePath, in folders: [FilePath]) -> (FilePath, [[UInt8]])? {
        for folder in folders {
            // Compares with the folder's path as given and with its parent's links resolved: a link may lead to the
            // library, but the folder itself must not be a link.
            let real = (folder.folder.resolved ?? folder.folder).appending(folder.name)
            for base in [folder, real] {
                let start = base.bytes + [UInt8(ascii: "/")]
                guard path.bytes.starts(with: start) else { continue }
                let parts = path.bytes.dropFirst(start.count)
                    .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) }
                let isPlain = parts.allSatisfy { !$0.isEmpty && $0 != [0x2E] && $0 != [0x2E, 0x2E] }
                return isPlain && !parts.isEmpty ? (base, parts) : nil
            }
        }
        return nil
    }

    /// Whether an error means that there is nothing to remove: no such file, or a link in its path.
    private static func isNothing(_ code: Int32) -> Bool {
        code == ENOENT || code == ENOTDIR || code == ELOOP || code == EISDIR
    }
}
