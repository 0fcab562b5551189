/// The kind of a frame. Unknown kinds are possible: the other side may be another version.
package struct FrameKind: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To the worker, first: ``WorkerSettings``.
    package static let settings = FrameKind(rawValue: 1)
    /// From the worker, first: ``Hello``.
    package static let hello = FrameKind(rawValue: 2)

    package static let analyze = FrameKind(rawValue: 10)
    package static let read = FrameKind(rawValue: 11)
    package static let tag = FrameKind(rawValue: 12)
    package static let describe = FrameKind(rawValue: 13)
    package static let ping = FrameKind(rawValue: 14)
    package static let render = FrameKind(rawValue: 15)
    package static let faces = FrameKind(rawValue: 16)
    package static let verify = FrameKind(rawValue: 31)
    package static let sketchPatch = FrameKind(rawValue: 17)
    package static let sketchWhole = FrameKind(rawValue: 18)
    package static let sketchStrip = FrameKind(rawValue: 19)
    package static let sketchFile = FrameKind(rawValue: 30)

    /// Whether a photo can be the reason why a request of this kind fails.
    var isAboutPhoto: Bool { ![.describe, .ping].contains(self) }

    /// The answer to the request of the same id.
    package static let answer = FrameKind(rawValue: 20)
    /// A ``Refusal``: the photo is at fault.
    package static let refusal = FrameKind(rawValue: 21)
    /// A ``Failure``: the worker is at fault.
    package static let failure = FrameKind(rawValue: 22)
}

/// One message between the two processes: 4 bytes length of the rest, 8 bytes id, 1 byte kind, 1 byte number of the
/// descriptors that come with the frame's first byte, body; little-endian.
package struct Frame: Hashable, Sendable {
    /// Longest frame without its length field, in bytes.
    package static let limit = 64 << 20
    static let header = 10

    /// Pairs an answer with its request.
    package var id: UInt64
    package var kind: FrameKind
    /// How many descriptors come with it; only requests have any.
    package var descriptors: UInt8
    package var body: [UInt8]

    package init(id: UInt64, kind: FrameKind, descriptors: UInt8 = 0, body: [UInt8] = []) {
        self.id = id
        self.kind = kind
        self.descriptors = descriptors
        self.body = body
    }

    /// Whether it is longer than frames may be.
    package var isTooLong: Bool { Frame.header + body.count > Frame.limit }

    /// The encoded frame.
    /// - Throws: ``FrameError/tooLong``.
    package func bytes() throws(FrameError) -> [UInt8] {
        guard !isTooLong else { throw .tooLong }
        let length = Frame.header + body.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + length)
        bytes.append(littleEndian: UInt32(length))
        bytes.append(littleEndian: id)
        bytes.append(kind.rawValue)
        bytes.append(descriptors)
        bytes.append(contentsOf: body)
        return bytes
    }
}

/// Bytes that are no frame.
package enum FrameError: Error, Hashable, Sendable {
    case tooLong
    case tooShort
    /// Another number of descriptors came than the frame says.
    case wrongDescriptors
}

/// Cuts a stream of bytes into frames.
package struct FrameReader {
    private var bytes: [UInt8] = []
    private var start = 0

    package init() {}

    /// Takes bytes as they come, in pieces of any size.
    package mutating func feed(_ piece: some Sequence<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// How many bytes of the next frame are still missing; of its length and header while those are incomplete. At least 1
    /// where ``next()`` returns nil.
    package var missing: Int {
        let count = bytes.count - start
        guard let length = bytes.littleEndian(UInt32.self, at: start), count >= 4 + Frame.header else {
            return 4 + Frame.header - count
        }
        return 4 + Int(length) - count
    }

    /// The next whole frame; nil until more bytes come.
    ///
    /// - Throws: when a length is out of bounds. Nothing after it can be understood.
    package mutating func next() throws(FrameError) -> Frame? {
        guard let length = bytes.littleEndian(UInt32.self, at: start).map({ Int($0) }) else { return nil }
        guard length <= Frame.limit else { throw .tooLong }
        guard length >= Frame.header else { throw .tooShort }
        let end = start + 4 + length
        guard end <= bytes.count, let id = bytes.littleEndian(UInt64.self, at: start + 4) else { return nil }
        let body = start + 4 + Frame.header
        let frame = Frame(
            id: id, kind: FrameKind(rawValue: bytes[body - 2]), descriptors: bytes[body - 1],
            body: Array(bytes[body..<end]))
        start = end
        return frame
    }
}
