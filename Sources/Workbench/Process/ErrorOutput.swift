/// The last lines a program wrote to its standard error, for the diagnosis: bounded, and safe to print.
struct ErrorOutput {
    static let lineLimit = 400
    static let countLimit = 20

    private(set) var lines: [String] = []
    private var line: [UInt8] = []

    /// Takes bytes as they come, in pieces of any size.
    mutating func feed(_ piece: some Sequence<UInt8>) {
        for byte in piece {
            if byte == UInt8(ascii: "\n") {
                endLine()
            } else if line.count < ErrorOutput.lineLimit {
                line.append(byte)
            }
        }
    }

    /// Ends the line that was begun.
    mutating func endLine() {
        defer { line.removeAll(keepingCapacity: true) }
        // Control characters could control the terminal that they are shown on.
        let text = String(decoding: line, as: UTF8.self).unicodeScalars
            .map { $0.properties.generalCategory == .control ? " " : $0 }
        guard text.contains(where: { $0 != " " }) else { return }
        if lines.count == ErrorOutput.countLimit { lines.removeFirst() }
        lines.append(String(String.UnicodeScalarView(text)))
    }

    /// Whether a line reports missing memory, in the words of GLib, the C++ and the Swift runtime, the C library when
    /// there is no room for a thread's stack, or OpenVINO.
    var reportsMissingMemory: Bool {
        let phrases = [
            "failed to allocate", "bad_alloc", "allocate memory", "out of memory", "Resource temporarily unavailable",
            "can't alloc",
        ]
        return lines.contains { line in phrases.contains { line.contains($0) } }
    }
}
