/// Why recognition cannot work, as a sentence.
public struct RecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for people.
    public let description: String

    init(_ description: String) { self.description = description }
}
