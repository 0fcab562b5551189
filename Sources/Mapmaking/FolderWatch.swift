internal import FoundationEssentials
internal import Glibc

/// Looks from time to time how much a fenced program has written. The system limits each file alone.
final class FolderWatch {
    /// Between two looks.
    static let milliseconds: Int = 250

    private let folder: String
    private let limits: FencedProgram.Limits
    private let descriptors: String
    private var next = ContinuousClock.now

    init(_ folder: String, _ limits: FencedProgram.Limits, pid: pid_t) {
        self.folder = folder
        self.limits = limits
        descriptors = "/proc/\(pid)/fd"
    }

    /// Whether there is more than there may be; false when the last look was a moment ago.
    func isExceeded() -> Bool {
        guard ContinuousClock.now >= next else { return false }
        let (files, bytes) = measured()
        next = .now + .milliseconds(Self.milliseconds)
        return files > limits.files || bytes > limits.folderSize
    }

    /// What is in the folder, at any depth, and what has no name any more and is still open. Ends as soon as there are too
    /// many.
    private func measured() -> (files: Int, bytes: UInt64) {
        var (files, bytes) = (0, UInt64(0))
        func add(_ status: stat) {
            files += 1
            // The system counts in blocks of 512 bytes, whatever the file system's are (stat(2)).
            bytes += UInt64(max(0, status.st_blocks)) * 512
        }
        var folders = [folder]
        while let folder = folders.popLast(), files <= limits.files {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                var status = stat()
                guard lstat(folder + "/" + name, &status) == 0 else { continue }
                add(status)
                if status.st_mode & S_IFMT == S_IFDIR { folders.append(folder + "/" + name) }
            }
        }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? [] {
            var status = stat()
            guard stat(descriptors + "/" + name, &status) == 0, status.st_nlink == 0 else { continue }
            add(status)
        }
        return (files, bytes)
    }
}
