extension FilePath {
    /// Where the entry of a file is kept whose name another picture has taken: below that name, where there is nothing as
    /// long as it is a file's. Opening it fails, and its last part is still the file's name.
    func displaced(_ mark: some StringProtocol) -> FilePath {
        FilePath(bytes: bytes + Array("/~\(mark)/".utf8) + lastPart)
    }

    /// For people: the path that a file had before another picture took its name; any other path as it is.
    public var asKnown: FilePath {
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count > 3, parts[parts.count - 2].first == UInt8(ascii: "~"),
            parts[parts.count - 1] == parts[parts.count - 3]
        else { return self }
        return FilePath(bytes: Array(parts.dropLast(2).joined(separator: [UInt8(ascii: "/")])))
    }

    /// Whether another picture has taken the name that the file had.
    public var isDisplaced: Bool { asKnown != self }

    private var lastPart: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }
}
