internal import Glibc

/// The path of a file: bytes as Linux gives them, which need not be UTF-8.
public struct FilePath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Absolute, without a zero byte at the end.
    public let bytes: [UInt8]

    /// A path from the bytes of a folder listing.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// A path from text.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// The path as text for people; bytes that are not UTF-8 become replacement characters.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// Compares the bytes. This is not the order of a walk through sorted folders: `a b` comes before `a/b`.
    public static func < (left: FilePath, right: FilePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// The half-open range of bytes in which all paths below this folder lie.
    var below: (from: [UInt8], to: [UInt8]) {
        let folder = bytes.last == UInt8(ascii: "/") ? Array(bytes.dropLast()) : bytes
        return (folder + [UInt8(ascii: "/")], folder + [UInt8(ascii: "/") + 1])
    }

    /// Whether the path is a folder or lies in it.
    public func isIn(_ folder: FilePath) -> Bool { self == folder || bytes.starts(with: folder.below.from) }
}

extension FilePath {
    /// Calls `body` with the path as a C string. A path with a zero byte inside is cut there; no file has such a path.
    public func withCPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try (bytes + [0]).withUnsafeBufferPointer { buffer in
            try buffer.withMemoryRebound(to: CChar.self) { chars in
                // The buffer holds at least the final zero.
                guard let start = chars.baseAddress else { return try "".withCString(body) }
                return try body(start)
            }
        }
    }

    /// The path of an item in this folder.
    public func appending(_ name: [UInt8]) -> FilePath {
        FilePath(bytes: bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
    }

    /// The last component of the path.
    public var name: [UInt8] { Array(bytes.split(separator: UInt8(ascii: "/")).last ?? []) }

    /// The folder that contains it.
    public var folder: FilePath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath(".") }
        return slash == 0 ? FilePath("/") : FilePath(bytes: Array(bytes[..<slash]))
    }

    /// The absolute path without links, `.` and `..`; nil when it does not exist, with `errno` set.
    public var resolved: FilePath? {
        guard let path = withCPath({ realpath($0, nil) }) else { return nil }
        defer { free(path) }
        return FilePath(bytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
    }
}
