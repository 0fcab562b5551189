internal import Glibc

/// Reads a folder of the program's own files.
enum AssetFolder {
    /// Every regular file below a folder that `isWanted` accepts, by its path relative to the folder. Hidden files and
    /// symbolic links are left out.
    static func files(
        below folder: String, where isWanted: (String) -> Bool = { _ in true }
    ) throws(AssetsError) -> [(name: String, bytes: [UInt8])] {
        var found: [(String, [UInt8])] = []
        var folders = [""]
        while let prefix = folders.popLast() {
            for name in try names(in: folder + "/" + prefix) where !name.hasPrefix(".") {
                let path = folder + "/" + prefix + name
                var status = stat()
                guard lstat(path, &status) == 0 else { throw .unreadable(path) }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(prefix + name + "/")
                case S_IFREG:
                    guard isWanted(name) else { continue }
                    guard let bytes = OpenFile(path)?.bytes() else { throw .unreadable(path) }
                    found.append((prefix + name, bytes))
                default: continue
                }
            }
        }
        return found
    }

    private static func names(in folder: String) throws(AssetsError) -> [String] {
        guard let directory = opendir(folder) else { throw .unreadable(folder) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}

extension OpenFile {
    /// The whole content; nil when it cannot be read or becomes shorter while it is read.
    public func bytes() -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            while count < Int(size) {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + count }, Int(size) - count, count)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return isWhole = false }
                count += got
            }
        }
        return isWhole ? bytes : nil
    }
}
