extension FilePath {
    /// The path under which the entry of a file is kept after another picture took its path: below that path, where
    /// nothing can exist while a file is there. Opening it fails, and its last component is still the file's name.
    func displaced(_ mark: some StringProtocol) -> FilePath {
        FilePath(bytes: bytes + Array("/~\(mark)/".utf8) + lastPart)
    }

    /// The path for people: for a displaced file its original path, for others the path itself.
    public var asKnown: FilePath {
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count > 3, parts[parts.count - 2].first == UInt8(ascii: "~"),
            parts[parts.count - 1] == parts[parts.count - 3]
        else { return self }
        return FilePath(bytes: Array(parts.dropLast(2).joined(separator: [UInt8(ascii: "/")])))
    }

    /// Whether another picture has taken the file's path.
    public var isDisplaced: Bool { asKnown != self }

    private var lastPart: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }
}
