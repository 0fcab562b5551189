/// Why recognition cannot work, as a sentence.
public struct RecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
