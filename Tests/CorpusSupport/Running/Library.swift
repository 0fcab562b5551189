internal import Imaging
internal import RandomSupport
internal import Raster

/// A library and photos of its own, to try commands on.
public final class TestLibrary: Sendable {
    private let scratch: Scratch
    /// Where the photos are.
    public let photos: String
    /// Their names.
    public let names: [String]
    /// What `--library` is given.
    public let folder: String
    private let before: Fingerprint

    /// A library still to be made, beside small photos that all have the keyword ``Corpus/probe``.
    public init(photos count: Int, seed: UInt64 = 0, bytesEach: Int = 0) throws {
        scratch = try Scratch()
        photos = try scratch.folder("photos")
        folder = scratch.path + "/library"
        names = (0..<count).map { "photo \($0).jpg" }
        for (index, name) in names.enumerated() {
            var photo = try Corpus.photo(seed: 5_000 + seed * 100 + UInt64(index), keywords: [Corpus.probe])
            // What comes after the end of the picture belongs to the file, too.
            var random = SeededGenerator(seed: seed)
            photo += random.bytes(max(0, bytesEach - photo.count))
            try HostileFile.put(name, photo, photos)
        }
        before = try Fingerprint(of: photos)
    }

    /// A new folder beside it.
    public func makeFolder(_ name: String) throws -> String { try scratch.folder(name) }

    /// A command on this library, speaking JSON.
    public func command(_ words: [String]) -> Command {
        Command([words[0], "--library", folder, "--json"] + words.dropFirst())
    }

    /// `import` of the photos.
    public var importing: Command { command(["import", photos]) }

    /// `save` of all photos into a folder.
    public func saving(to target: String) -> Command {
        command(["save", "--to", target] + names.map { photos + "/" + $0 })
    }

    /// `save` of all photos into the library's own folder.
    public var savingAtHome: Command { command(["save"] + names.map { photos + "/" + $0 }) }

    /// The photos that have changed since they were made.
    public func changedPhotos() throws -> [String] { try Fingerprint(of: photos).differences(from: before) }

    /// What is wrong with the copies in a folder: each must hold the very picture of the photo of that name, and its
    /// keyword.
    public func brokenCopies(in target: String) throws -> [String] {
        var problems: [String] = []
        for name in try CorpusSupport.names(in: target) where name.first != 0x2E {
            let text = String(decoding: name, as: UTF8.self)
            // A further copy is called “photo 1-2.jpg”.
            let stem = text.dropLast(4).split(separator: "-").first ?? ""
            guard names.contains("\(stem).jpg") else {
                problems.append("there is a file \(text)")
                continue
            }
            let copy = try readFile("\(target)/\(text)")
            let original = try readFile("\(photos)/\(stem).jpg")
            if copy.codedPicture == nil || copy.codedPicture != original.codedPicture {
                problems.append("\(text) holds another picture")
            }
            if !copy.contains(Array(Corpus.probe.utf8)) { problems.append("\(text) has no keyword") }
        }
        return problems
    }

    /// Files that writers left in a folder under temporary names.
    public func leftovers(in target: String) throws -> [String] {
        try CorpusSupport.names(in: target).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasPrefix(".") || $0.hasSuffix(".tmp") }
    }
}

extension Array where Element == UInt8 {
    /// The bytes of a JPEG file that make its pixels; nil when it is none or is cut short.
    public var codedPicture: [UInt8]? {
        withUnsafeBytes { bytes in
            CodedPixels.ranges(of: bytes, format: .jpeg)?.flatMap { Array(bytes[$0]) }
        }
    }

    /// Whether some bytes are in it.
    public func contains(_ part: [UInt8]) -> Bool {
        guard let first = part.first, count >= part.count else { return false }
        return indices.dropLast(part.count - 1).contains { self[$0] == first && self[$0...].starts(with: part) }
    }
}
