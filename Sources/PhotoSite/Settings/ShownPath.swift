import Glibc
import Intake
import PhotoLibrary

/// Paths of this computer as people are shown them. For the owner `~` stands for the home folder of the program's user; for
/// others, who see nothing outside a folder of their own, it stands for that.
struct ShownPath: Sendable {
    private let base: FilePath?
    private let isBounded: Bool

    private static let home = getenv("HOME").map { FilePath(String(cString: $0)) }.flatMap { home in
        home.bytes.first == UInt8(ascii: "/") && home.bytes.count > 1 ? home : nil
    }

    /// - Parameter bounds: the folder outside which nothing is shown; nil for the owner.
    init(within bounds: String? = nil) {
        isBounded = bounds != nil
        base = bounds.map { FilePath($0) }.map { $0.resolved ?? $0 } ?? Self.home
    }

    /// Where one begins to look for a folder.
    var start: FilePath { base ?? FilePath("/") }

    /// A path for people, and for addresses.
    func text(_ path: FilePath) -> String {
        guard let base else { return path.description }
        if path == base { return "~" }
        let inside = base.bytes + [UInt8(ascii: "/")]
        return path.bytes.starts(with: inside)
            ? "~/" + String(decoding: path.bytes.dropFirst(inside.count), as: UTF8.self) : path.description
    }

    /// The path that was meant; nil when it is not one from the top, or may not be named.
    func path(_ text: String) -> FilePath? {
        if text == "~" { return start }
        if text.hasPrefix("~/") { return FilePath(bytes: start.bytes + Array(text.utf8.dropFirst())) }
        return text.hasPrefix("/") && !isBounded ? FilePath(text) : nil
    }
}
