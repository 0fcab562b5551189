/// One file of the corpus.
public struct HostileFile: Sendable {
    /// What stands there.
    public enum Content: Sendable {
        case bytes([UInt8])
        case folder
        case pipe
        case socket
        /// A symbolic link to this path.
        case link(String)
        /// Bytes that nobody but root may read.
        case locked([UInt8])
    }

    /// What the command is to say of it.
    public enum Answer: Sendable {
        case analysed
        case refused
        /// Whatever a decoder makes of it.
        case either
    }

    /// Its name as bytes: 255 at most, no slash and no zero.
    public var name: [UInt8]
    /// What stands there.
    public var content: Content
    /// What the command is to say of it.
    public var answer: Answer

    init(_ name: String, _ answer: Answer, _ content: Content) {
        self.name = Array(name.utf8)
        self.content = content
        self.answer = answer
    }

    init(_ name: String, _ answer: Answer, _ bytes: [UInt8]) { self.init(name, answer, .bytes(bytes)) }

    init(_ name: [UInt8], _ answer: Answer, _ bytes: [UInt8]) {
        self.name = name
        content = .bytes(bytes)
        self.answer = answer
    }

    /// Its name, with U+FFFD where it is not UTF-8.
    public var text: String { String(decoding: name, as: UTF8.self) }

    /// Whether it is a folder, or leads to one.
    public var isFolder: Bool {
        switch content {
        case .folder: true
        case .link(let target): target == "."
        default: false
        }
    }

    /// Whether it is an ordinary file.
    public var isFile: Bool {
        if case .bytes = content { true } else { false }
    }

    /// A link by which its folder holds itself.
    public static let linkToFolder = HostileFile("a link to its folder", .either, .link("."))

    /// Whether its name is UTF-8, so that it can be typed.
    public var isTypable: Bool { String(validating: name, as: UTF8.self) != nil }
}

/// Files that break photo software. They are made from nothing but numbers, and are the same each time.
public enum Corpus {
    /// Those answered within moments; the photos of ``names()``, which are good but for their names, come apart.
    public static func quick() throws -> [HostileFile] {
        try damaged() + disguised() + bombs() + directories() + packets() + texts() + kinds() + shapes() + sensors()
            + special()
    }
}
