internal import FoundationEssentials
internal import Glibc

/// The folder that set-up filled, with what programs only read.
public enum Resources {
    /// Where it may be: `$VISION_RESOURCES`, and `.deps` near the program: `bin/vision` and
    /// `.build/<triple>/<configuration>/vision`.
    public static func candidates(_ environment: [String: String]) -> [String] {
        var candidates: [String] = []
        if let given = environment["VISION_RESOURCES"] { candidates.append(given) }
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var folder = program[...]
        for _ in 0..<4 {
            folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
            candidates.append(folder + "/.deps")
        }
        return candidates
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
