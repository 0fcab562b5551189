import Glibc
import PhotoLibrary

/// Paths of this machine as its owner is shown them: `~` stands for the home folder of whoever runs the app.
enum ShownPath {
    private static let home = getenv("HOME").map { FilePath(String(cString: $0)) }.flatMap { home in
        home.bytes.first == UInt8(ascii: "/") && home.bytes.count > 1 ? home : nil
    }

    /// Where one begins to look for a folder.
    static var start: FilePath { home ?? FilePath("/") }

    /// A path for people, and for addresses.
    static func text(_ path: FilePath) -> String {
        guard let home else { return path.description }
        if path == home { return "~" }
        let inside = home.bytes + [UInt8(ascii: "/")]
        return path.bytes.starts(with: inside)
            ? "~/" + String(decoding: path.bytes.dropFirst(inside.count), as: UTF8.self) : path.description
    }

    /// The path that was meant; nil when it is not one from the top.
    static func path(_ text: String) -> FilePath? {
        if text == "~" { return start }
        if text.hasPrefix("~/") { return FilePath(bytes: start.bytes + Array(text.utf8.dropFirst())) }
        return text.hasPrefix("/") ? FilePath(text) : nil
    }
}
