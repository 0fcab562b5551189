import FoundationEssentials
import Interpretation
import JSONDepth

/// A value that travels between the two processes: as JSON, with its bulky parts as plain bytes behind it.
///
/// 1 280 features cost 0.4 ms as JSON on each side and next to nothing as bytes.
package protocol Message: Codable, Sendable {
    /// Moves the bulky parts out of the value.
    mutating func takeBulk() -> [[UInt8]]
    /// Moves them back. There may be fewer than were taken: the sender is not trusted.
    mutating func putBulk(_ parts: [[UInt8]])
}

extension Message {
    package mutating func takeBulk() -> [[UInt8]] { [] }
    package mutating func putBulk(_ parts: [[UInt8]]) {}

    /// The body of a frame: 4 bytes length of the JSON, the JSON, then for each part 4 bytes length and the bytes.
    package func body() throws -> [UInt8] {
        var slim = self
        let parts = slim.takeBulk()
        let json = try JSONEncoder().encode(slim)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count + parts.reduce(8) { $0 + 4 + $1.count })
        bytes.append(littleEndian: UInt32(json.count))
        bytes.append(contentsOf: json)
        for part in parts {
            bytes.append(littleEndian: UInt32(part.count))
            bytes.append(contentsOf: part)
        }
        return bytes
    }

    /// - Throws: ``WorkbenchError/garbled`` for bytes of another form.
    package init(body: [UInt8]) throws(WorkbenchError) {
        var segments: [ArraySlice<UInt8>] = []
        var offset = 0
        while offset < body.count {
            guard let length = body.littleEndian(UInt32.self, at: offset).map({ Int($0) }),
                offset + 4 + length <= body.count
            else { throw .garbled }
            segments.append(body[(offset + 4)..<(offset + 4 + length)])
            offset += 4 + length
        }
        // A worker that a photo has taken over may answer anything.
        guard let json = segments.first.map({ Array($0) }), !JSONDepth.isTooDeep(json) else { throw .garbled }
        do { self = try JSONDecoder().decode(Self.self, from: Data(json)) } catch { throw .garbled }
        putBulk(segments.dropFirst().map { Array($0) })
    }
}

extension AnalyzeAnswer: Message {
    package mutating func takeBulk() -> [[UInt8]] {
        let features = ([analysis.features] + analysis.boxFeatures.map(\.values)).map {
            $0.withUnsafeBytes { Array($0) }
        }
        let pictures = [boxesPicture ?? [], thumbnail ?? []]
        analysis.features = []
        for index in analysis.boxFeatures.indices { analysis.boxFeatures[index].values = [] }
        boxesPicture = nil
        thumbnail = nil
        return pictures + features
    }

    package mutating func putBulk(_ parts: [[UInt8]]) {
        guard parts.count == 3 + analysis.boxFeatures.count else { return }
        boxesPicture = parts[0].isEmpty ? nil : parts[0]
        thumbnail = parts[1].isEmpty ? nil : parts[1]
        analysis.features = Self.floats(parts[2])
        for (index, part) in parts.dropFirst(3).enumerated() { analysis.boxFeatures[index].values = Self.floats(part) }
    }

    private static func floats(_ bytes: [UInt8]) -> [Float] {
        bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / MemoryLayout<Float>.size).map {
                bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Float>.size, as: Float.self)
            }
        }
    }
}

extension RenderAnswer: Message {
    package mutating func takeBulk() -> [[UInt8]] {
        defer { bytes = [] }
        return [bytes]
    }

    package mutating func putBulk(_ parts: [[UInt8]]) { bytes = parts.first ?? [] }
}

extension TagAnswer: Message {
    package mutating func takeBulk() -> [[UInt8]] {
        defer { sidecar = nil }
        return [sidecar ?? []]
    }

    package mutating func putBulk(_ parts: [[UInt8]]) {
        sidecar = parts.first.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension FacesRequest: Message {
    package mutating func takeBulk() -> [[UInt8]] {
        guard case .picture(let bytes) = source else { return [] }
        source = .picture([])
        return [bytes]
    }

    package mutating func putBulk(_ parts: [[UInt8]]) {
        if case .picture = source { source = .picture(parts.first ?? []) }
    }
}

extension AnalyzeRequest: Message {}
extension FacesAnswer: Message {}
extension VerifyRequest: Message {}
extension VerifyAnswer: Message {}
extension SketchPatchRequest: Message {}
extension SketchWholeRequest: Message {}
extension SketchStripRequest: Message {}
extension SketchFileRequest: Message {}
extension SketchAnswer: Message {}
extension RenderRequest: Message {}
extension ReadRequest: Message {}
extension ReadAnswer: Message {}
extension TagRequest: Message {}
extension WorkerDescription: Message {}
extension WorkerSettings: Message {}
extension Refusal: Message {}

/// The body of requests and answers without content: ping, and the request for a description.
package struct Nothing: Message {
    package init() {}
}

/// Why the worker failed for a reason other than the photo.
package struct Failure: Message {
    package var reason: String
    package init(reason: String) { self.reason = reason }
}

/// The worker's first frame.
package struct Hello: Message {
    /// Goes up when either side would misunderstand the other.
    package static let currentVersion = 9

    package var version: Int
    package var sandbox: SandboxReport

    package init(version: Int = Hello.currentVersion, sandbox: SandboxReport) {
        self.version = version
        self.sandbox = sandbox
    }
}
