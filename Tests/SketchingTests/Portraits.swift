import FoundationEssentials
import Imaging
import Raster
import Testing

/// Faces to draw: one that is made up, and one of a real person.
enum Portraits {
    private static let started = Result { try Imaging.start(threads: 1) }

    static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A head of ovals, lit from the left: hair, skin, eyes, brows, nose and mouth on a grey-blue ground.
    static func madeUp(side: Int) -> Pixels? { side == 300 ? large : make(side: side) }

    private static let large = make(side: 300)

    private static func make(side: Int) -> Pixels? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 3)
        for row in 0..<side {
            for column in 0..<side {
                let x = (Double(column) + 0.5) / Double(side) * 2 - 1
                let y = (Double(row) + 0.5) / Double(side) * 2 - 1
                bytes += colour(x, y).map { UInt8(max(0, min(255, $0))) }
            }
        }
        return Pixels(width: side, height: side, bytes: bytes)
    }

    /// Where the face is in ``madeUp(side:)``, as a part of the side.
    static let madeUpUnit = 0.62

    private static func colour(_ x: Double, _ y: Double) -> [Double] {
        func inside(_ centreX: Double, _ centreY: Double, _ width: Double, _ height: Double) -> Bool {
            let (across, down) = ((x - centreX) / width, (y - centreY) / height)
            return across * across + down * down < 1
        }
        let light = 1 - 0.28 * x - 0.12 * y
        func shaded(_ red: Double, _ green: Double, _ blue: Double) -> [Double] {
            [red * light, green * light, blue * light]
        }
        for eye in [-0.24, 0.24] {
            if inside(eye, -0.12, 0.045, 0.05) { return [30, 26, 30] }
            if inside(eye, -0.12, 0.10, 0.055) { return [236, 236, 232] }
            if inside(eye, -0.28, 0.14, 0.03) { return [60, 40, 30] }
        }
        if inside(0.0, 0.40, 0.20, 0.055) { return [150, 50, 55] }
        if inside(0.05, 0.14, 0.05, 0.11) { return shaded(176, 128, 104) }
        let hairline = -0.42 + 0.05 * (x * 9).rounded(.down).truncatingRemainder(dividingBy: 2)
        if inside(0, 0.05, 0.56, 0.74), y > hairline { return shaded(216, 168, 140) }
        if inside(0, -0.14, 0.72, 0.74), y < 0.45 {
            let strand = ((x + y * 0.3) * 40).rounded(.down).truncatingRemainder(dividingBy: 3) == 0 ? 22.0 : 0
            return shaded(92 + strand, 62 + strand, 40 + strand)
        }
        return [128 - 30 * y, 142 - 26 * y, 158 - 18 * y]
    }

    private static let astronautPhoto = Result {
        try decoded(Array(try Data(contentsOf: project.appending(path: ".deps/samples/astronaut.png"))))
    }

    /// The face of the astronaut Eileen Collins (NASA, in the public domain).
    static func astronaut(side: Int) throws -> Pixels {
        try astronautPhoto.get().part(
            Region(x: 158.0 / 512, y: 44.0 / 512, width: 140.0 / 512, height: 140.0 / 512), width: side, height: side)
    }

    /// Likewise.
    static let astronautUnit = 0.70

    /// A file's pixels.
    static func decoded(_ file: [UInt8]) throws -> Pixels {
        try started.get()
        return try file.withUnsafeBytes {
            try Picture.decode(bytes: $0, header: try ImageHeader(bytes: $0), minimumLongSide: .max).pixels
        }
    }
}

extension Pixels {
    /// Pictures of the same height beside one another.
    static func row(_ pictures: [Pixels]) -> Pixels? {
        guard let height = pictures.first?.height else { return nil }
        var bytes: [UInt8] = []
        for row in 0..<height {
            for picture in pictures {
                bytes += picture.bytes[(row * picture.width * 3)..<((row + 1) * picture.width * 3)]
            }
        }
        return Pixels(width: pictures.reduce(0) { $0 + $1.width }, height: height, bytes: bytes)
    }

    /// Pictures of the same width below one another.
    static func column(_ pictures: [Pixels]) -> Pixels? {
        guard let width = pictures.first?.width else { return nil }
        return Pixels(
            width: width, height: pictures.reduce(0) { $0 + $1.height }, bytes: pictures.flatMap(\.bytes))
    }

    /// How far two pictures of a size are apart: the mean over all samples, 0…255.
    func distance(to other: Pixels) -> Double {
        guard width == other.width, height == other.height else { return 255 }
        var sum = 0
        for (one, two) in zip(bytes, other.bytes) { sum += abs(Int(one) - Int(two)) }
        return Double(sum) / Double(bytes.count)
    }
}
