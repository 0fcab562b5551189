import Concepts
import Foundation
import Imaging
import Raster
import Interpretation

@testable import Recognition

/// What `make setup` brought: the real models, the tree of kinds, the sample photos. Loaded once for all tests.
enum Installed {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".deps").path
    static let tree = Result {
        try ConceptTree(bytes: Array(Data(contentsOf: URL(filePath: folder + "/data/concepts.bin"))))
    }
    /// In 32-bit floats, so that answers are the same on every machine.
    static let recogniser = Result { try make(exact: true) }

    private static let started = Result { try Imaging.start(threads: 1) }

    static func make(packs: [String] = [], light: Bool = false, exact: Bool) throws -> Recogniser {
        try Recogniser(
            Recogniser.Configuration(
                models: folder + "/models", packs: packs, light: light, streams: 1, threads: 2, exact: exact),
            tree: tree.get())
    }

    static func sample(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: folder + "/samples/" + name)))
    }

    static func picture(_ bytes: [UInt8], region: Region = .whole, rotation: Orientation = .up) throws -> Picture {
        try started.get()
        return try bytes.withUnsafeBytes {
            try Picture.decode(bytes: $0, header: try ImageHeader(bytes: $0), region: region, rotation: rotation)
        }
    }

    static func analyze(_ name: String, region: Region = .whole) throws -> Analysis {
        try recogniser.get().makeContext().analyze(picture(sample(name), region: region))
    }
}

extension Analysis {
    /// What a reader sees at Medium.
    var names: Set<String> { Set(tags(at: .medium).map(\.candidate.name)) }

    /// Of what is shown at Medium, what is said with 80 % or more.
    var sureNames: Set<String> {
        Set(tags(at: .medium).filter { $0.candidate.confidence >= 0.8 }.map(\.candidate.name))
    }

    /// The largest box of what is called so at Medium.
    func box(_ name: String) -> Box? {
        tags(at: .medium).filter { $0.candidate.name == name }.flatMap(\.boxes)
            .max { $0.width * $0.height < $1.width * $1.height }
    }

    /// What packs said.
    var fromPacks: [Finding] {
        findings.filter {
            if case .pack = $0.source { true } else { false }
        }
    }
}

extension Box {
    /// Intersection over union, 0…1.
    func agreement(with other: Box) -> Float {
        let across = min(x + width, other.x + other.width) - max(x, other.x)
        let down = min(y + height, other.y + other.height) - max(y, other.y)
        let shared = max(0, across) * max(0, down)
        return shared / (width * height + other.width * other.height - shared)
    }

    func contains(_ point: (x: Float, y: Float)) -> Bool {
        x <= point.x && point.x <= x + width && y <= point.y && point.y <= y + height
    }
}
