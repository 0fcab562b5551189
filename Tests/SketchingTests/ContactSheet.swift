import Imaging
import Raster
import Sketching

/// All filters at three strengths on both faces, for people to look at: `Docs/Sketches.webp`.
enum ContactSheet {
    private static let side = 190
    private static let gap = 6
    /// Above each row, for the name of its filter.
    private static let band = 52
    private static let columns = 2

    /// - Parameter strengths: three.
    static func make(strengths: [Double]) throws -> Pixels? {
        let faces = [
            (try Portraits.astronaut(side: side), Portraits.astronautUnit),
            (Portraits.madeUp(side: side), Portraits.madeUpUnit),
        ]
        let rows = (filters.count + columns - 1) / columns
        let cell = (width: 2 * strengths.count * side + gap, height: band + side)
        let size = (width: columns * cell.width + gap, height: rows * cell.height + gap)
        var bytes = [UInt8](repeating: 245, count: size.width * size.height * 3)
        var labels: [LabelledBox] = []
        for (index, filter) in filters.enumerated() {
            let left = gap + index / rows * cell.width
            let top = band + index % rows * cell.height
            var place = left
            for (face, unit) in faces {
                guard let face else { return nil }
                for strength in strengths {
                    let drawing = filter.make(strength).draw(face, unit: unit * Double(side))
                    for row in 0..<side {
                        let to = ((top + row) * size.width + place) * 3
                        bytes.replaceSubrange(
                            to..<(to + side * 3), with: drawing.bytes[(row * side * 3)..<((row + 1) * side * 3)])
                    }
                    place += side
                }
            }
            labels.append(
                LabelledBox(
                    region: Region(
                        x: Double(left) / Double(size.width), y: Double(top) / Double(size.height),
                        width: Double(2 * strengths.count * side) / Double(size.width),
                        height: Double(side) / Double(size.height)), label: filter.name,
                    colour: PixelColour(red: 255, green: 255, blue: 255)))
        }
        return Pixels(width: size.width, height: size.height, bytes: bytes)?.drawing(labels)
    }
}
