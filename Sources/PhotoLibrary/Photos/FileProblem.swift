/// A file of the library that cannot be shown, and why.
public struct FileProblem: Hashable, Sendable {
    /// What keeps a file from being shown.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It was not found at the last scan.
        case missing
        /// It is there and could not be read.
        case refused
    }

    /// Where it is, or was.
    public let path: FilePath
    /// The photo that it shows, or showed; nil when it never could be read.
    public let photo: PhotoID?
    /// Why it could not be read; nil for a missing file.
    public let reason: Reason?

    /// A sentence. Earlier versions stored it in English alone, which then stands for the Italian one.
    public struct Reason: Hashable, Sendable {
        /// In English.
        public let english: String
        /// In Italian.
        public let italian: String
    }
}
