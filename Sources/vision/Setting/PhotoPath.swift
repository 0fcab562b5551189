import Glibc
import Intake
import PhotoLibrary
import Terminal
import Wording

/// Files as they are named on the command line.
enum PhotoPath {
    /// The file's real path. Nil when there is nothing there.
    static func resolve(_ typed: String) -> FilePath? { FilePath(typed).resolved }

    /// The paths by which the library may know a file: its own, by which links and what is missing now are known, then
    /// that to which links lead.
    static func known(_ typed: String) -> [FilePath] {
        let whole = FilePath(absolutePath(typed))
        let own = whole.folder.resolved?.appending(whole.name) ?? whole
        return [own] + [resolve(typed)].compactMap { $0 }.filter { $0 != own }
    }

    /// Why a path leads nowhere.
    static func complaint(_ typed: String) -> Complaint {
        guard FilePath(typed).resolved == nil, errno != ENOENT, errno != ENOTDIR else { return .notFound(typed) }
        return Complaint(
            problem: Phrase(en: "“\(typed)” cannot be reached.", it: "«\(typed)» non è raggiungibile."),
            cause: Phrase(system: errno))
    }

    /// A file that was meant, and as what the answer names it.
    struct Meant {
        let path: FilePath
        /// As it was typed, or the path of a file found in a folder; bytes, because names need not be UTF-8.
        let shown: [UInt8]
        /// Why it cannot be opened, as with a folder that may not be entered; nil for what is worth trying.
        var obstacle: Phrase?
    }

    /// The files meant by what was typed: files themselves, and all pictures in folders.
    ///
    /// - Parameter input: what `-` stands for.
    static func expand(
        _ typed: [String], input: FilePath? = nil
    ) -> (files: [Meant], missing: [String], empty: [String]) {
        var files: [Meant] = []
        var missing: [String] = []
        var empty: [String] = []
        for name in typed {
            if name == "-", let input {
                files.append(Meant(path: input, shown: Array(name.utf8)))
                continue
            }
            guard let path = resolve(name) else {
                missing.append(name)
                continue
            }
            let before = files.count
            let scan = FolderScan { event in
                switch event {
                case .file(let found):
                    files.append(
                        Meant(path: found.stamp.path, shown: found.isNamed ? Array(name.utf8) : found.stamp.path.bytes))
                case .unreadable(let place, let code):
                    files.append(
                        Meant(
                            path: place, shown: place == path ? Array(name.utf8) : place.bytes,
                            obstacle: Phrase(unreadable: code)))
                case .sidecar, .skipped, .raw: break
                }
            }
            // The closure throws nothing.
            try? scan.scan(path)
            if files.count == before { empty.append(name) }
        }
        return (files, missing, empty)
    }
}
