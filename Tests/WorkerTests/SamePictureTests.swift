import BoxFiles
import Imaging
import PhotoMetadata
import Photography
import Raster
import Testing

@testable import Worker

/// Whether a copy is found to have the original's pixels.
@Suite struct SamePictureTests {
    private let original: [UInt8]
    private let header: ImageHeader
    /// The copy in two parts, with a keyword.
    private let tagged: TaggedPhoto
    private let head: [UInt8]
    private let rest: Range<Int>

    init() throws {
        try Imaging.start(threads: 1)
        try PhotoMetadata.start()
        let bytes = (0..<100 * 100 * 3).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 5) }
        let photo = try #require(Pixels(width: 100, height: 100, bytes: bytes)).jpeg(quality: 90)
        original = photo
        header = try photo.withUnsafeBytes { try ImageHeader(bytes: $0) }
        tagged = try photo.withUnsafeBytes { try TagSheet(keywords: ["sea"], hierarchy: ["sea"]).tagged($0) }
        guard tagged.parts.count == 2, case .new(let new) = tagged.parts[0], case .kept(let kept) = tagged.parts[1]
        else {
            (head, rest) = ([], 0..<0)
            Issue.record("The picture was copied: \(tagged.parts.count)")
            return
        }
        (head, rest) = (new, kept)
    }

    private func showsSame(_ copy: [UInt8], source: (Range<Int>) -> Range<Int>?) throws -> Bool {
        try copy.withUnsafeBytes { copy in
            try original.withUnsafeBytes {
                try PhotoReader.showSamePicture(copy, $0, source: source, header, .alone)
            }
        }
    }

    @Test func `only what follows the metadata comes from the photo as it is`() {
        let start = head.count
        let count = rest.count
        #expect(tagged.source(of: start..<start + count) == rest)
        #expect(tagged.source(of: start + 3..<start + 9) == rest.lowerBound + 3..<rest.lowerBound + 9)
        #expect(tagged.source(of: start - 1..<start + 9) == nil)
        #expect(tagged.source(of: start..<start + count + 1) == nil)
    }

    @Test func `what comes from the same place of the photo is the same, and all else is compared`() throws {
        let copy = head + original[rest]
        #expect(try showsSame(copy, source: tagged.source))
        #expect(try showsSame(copy) { _ in nil })
        var other = copy
        other[copy.count - 20] ^= 1
        #expect(try !showsSame(other) { _ in nil })
        #expect(try showsSame(other, source: tagged.source), "nothing is compared that the kernel has copied")
        // The picture of the copy begins later than that of the photo.
        #expect(try !showsSame(other) { $0.lowerBound - 1..<$0.upperBound - 1 })
    }

    @Test func `a copy in which less of the photo is picture is another`() throws {
        let copy = head + original[rest].dropLast(30)
        #expect(try !showsSame(copy, source: tagged.source))
    }
}
