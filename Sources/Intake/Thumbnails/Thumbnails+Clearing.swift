internal import Glibc
public import PhotoLibrary

extension Thumbnails {
    /// Removes all thumbnails of these photos.
    public nonisolated func remove(_ ids: some Sequence<PhotoID>) async {
        let folders = Dictionary(grouping: ids) { $0.number / 1000 }
        await
            (try? Disk.run { [folder] in
                for (number, ids) in folders {
                    let inside = FilePath("\(folder)/\(number)")
                    let gone = Set(ids.map(\.number))
                    for name in FolderScan.names(in: inside) ?? [] {
                        guard let id = Int64(String(decoding: name.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)),
                            gone.contains(id)
                        else { continue }
                        DurableFile.remove(inside.appending(name))
                    }
                }
            }) ?? ()
    }

    /// Removes all thumbnails; they are made again on request.
    public nonisolated func clear() async {
        await
            (try? Disk.run { [folder] in
                Thumbnails.walk(FilePath(folder)) { path, _ in DurableFile.remove(path) }
            }) ?? ()
    }

    /// Bytes of all pictures together.
    public nonisolated func bytesUsed() async -> Int64 {
        await
            (try? Disk.run { [folder] in
                var sum: Int64 = 0
                Thumbnails.walk(FilePath(folder)) { _, status in sum += status.size }
                return sum
            }) ?? 0
    }

    /// Removes temporary files of processes that died.
    public nonisolated func clearLeftovers() async {
        await (try? Disk.run { [folder] in Saver.clearLeftovers(in: FilePath(folder)) }) ?? ()
    }

    private static func walk(_ folder: FilePath, _ body: (FilePath, FileStatus) -> Void) {
        for name in FolderScan.names(in: folder) ?? [] {
            let path = folder.appending(name)
            guard let status = FileStatus(path, followingLinks: false) else { continue }
            if status.kind == .folder { walk(path, body) } else { body(path, status) }
        }
    }
}
