internal import FoundationEssentials
internal import Glibc
public import Wording

/// The folder that set-up filled, or that the Debian package installed, with what programs only read.
public enum Resources {
    /// What to do when some of it is missing.
    public static let repair = Phrase(
        en: "Reinstall the package vision-favori, or run “make setup” again in the project's folder.",
        it: "Reinstallare il pacchetto vision-favori, o eseguire di nuovo «make setup» nella cartella del progetto.")

    /// Where it may be: `$VISION_RESOURCES`, the program's own folder, as in the Debian package, and `.deps` near the
    /// program: `bin/vision` and `.build/<triple>/<configuration>/vision`.
    public static func candidates(_ environment: [String: String]) -> [String] {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var folder = parent(of: program[...])
        var candidates = [environment["VISION_RESOURCES"], String(folder)].compactMap { $0 }
        for _ in 0..<4 {
            candidates.append(folder + "/.deps")
            folder = parent(of: folder)
        }
        return candidates
    }

    private static func parent(of path: Substring) -> Substring {
        path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }

    /// The first of them that has a file.
    public static func folder(with file: String, _ environment: [String: String]) -> String? {
        candidates(environment).first { access($0 + "/" + file, R_OK) == 0 }
    }

    /// The folder of the rooms whose scripts, style sheets and pictures are sent: beside the resources when installed, the
    /// sources otherwise.
    public static func rooms(_ folder: String) -> String {
        let installed = folder + "/rooms"
        return access(installed, R_OK) == 0 ? installed : folder + "/../Sources"
    }

    /// The folder of shorter copies of the rooms' scripts and style sheets, which set-up makes.
    public static func minified(_ folder: String) -> String { folder + "/minified" }
}
