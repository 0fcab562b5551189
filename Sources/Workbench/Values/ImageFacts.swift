/// The picture's format and dimensions.
public struct ImageFacts: Hashable, Sendable, Codable {
    /// The format's short name in lower case: `jpeg`, `heic`, `png`…
    public var format: String
    /// Pixels, upright: after the orientation is applied.
    public var width: Int
    /// Pixels, upright: after the orientation is applied.
    public var height: Int
    /// EXIF orientation, 1…8; 1 when there is none.
    public var orientation: Int
    /// Pictures in the file: more than 1 when animated or paged; the first is the one analysed.
    public var pages: Int
    /// The file ends before its picture does; the rest is grey or black.
    public var isTruncated: Bool
    /// Bytes of the file.
    public var fileSize: Int64

    /// The facts of one picture; upright, single and whole by default.
    public init(
        format: String, width: Int, height: Int, orientation: Int = 1, pages: Int = 1, isTruncated: Bool = false,
        fileSize: Int64
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.pages = pages
        self.isTruncated = isTruncated
        self.fileSize = fileSize
    }
}
