import Glibc
import Intake
import PhotoLibrary
import Terminal

/// Files as they are named on the command line.
enum PhotoPath {
    /// The file's real path. Nil when there is nothing there.
    static func resolve(_ typed: String) -> FilePath? { FilePath(typed).resolved }

    /// The files meant by what was typed: files themselves, and all pictures in folders.
    static func expand(_ typed: [String]) -> (files: [(path: FilePath, shown: String)], missing: [String]) {
        var files: [(path: FilePath, shown: String)] = []
        var missing: [String] = []
        for name in typed {
            guard let path = resolve(name) else {
                missing.append(name)
                continue
            }
            let scan = FolderScan { event in
                if case .file(let found) = event {
                    files.append((found.stamp.path, found.isNamed ? name : found.stamp.path.description))
                } else if case .unreadable(let path, _) = event {
                    files.append((path, path.description))
                }
            }
            // The closure throws nothing.
            try? scan.scan(path)
        }
        return (files, missing)
    }
}
