public import Interpretation
public import Raster

extension InferenceContext {
    /// Finds the faces in a picture, and nothing else.
    ///
    /// The model sees 192 × 192 pixels, in which a face needs about fifteen. Looking thoroughly, it is shown parts of the
    /// picture, too, so that faces of 1.5 % of the longer side are found. A part must be surer than the whole, since there
    /// are many of them, each with a chance to mistake something for a face. People without a face are looked at again then.
    /// - Returns: in fractions of the picture, from left to right.
    public func faces(in pixels: Pixels, isThorough: Bool) throws(Session.Failure) -> [Face] {
        var found = try findFaces(pixels)
        if isThorough {
            for tile in Tile.all(width: pixels.width, height: pixels.height) {
                found += try findFaces(pixels, in: tile)
            }
        }
        found = found.merged()
        if isThorough { found = (found + (try facesOfPeople(in: pixels, besides: found))).merged() }
        return found.sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
    }

    /// The least score of a face in the whole picture.
    private static var threshold: Float { 0.6 }
    /// The least score of a face in a part of the picture.
    private static var tileThreshold: Float { 0.75 }

    func findFaces(_ pixels: Pixels) throws(Session.Failure) -> [Face] {
        try findFaces(pixels, threshold: Self.threshold)
    }

    /// The faces in a whole picture, in fractions of it.
    func findFaces(_ pixels: Pixels, threshold: Float) throws(Session.Failure) -> [Face] {
        let placement = try faces.withInput {
            pixels.letterbox(side: ModelShapes.faceSide, padding: 127, into: $0.bindMemory(to: UInt8.self))
        }
        return try inferFaces(threshold: threshold, placement: Placement(placement))
    }

    private func findFaces(_ pixels: Pixels, in tile: Tile) throws(Session.Failure) -> [Face] {
        let size = (width: Double(pixels.width), height: Double(pixels.height))
        let region = Region(
            x: Double(tile.x) / size.width, y: Double(tile.y) / size.height,
            width: Double(tile.side) / size.width, height: Double(tile.side) / size.height)
        try faces.withInput {
            // A tile lies within the picture, so that its region cannot be refused.
            try? pixels.crop(region, side: ModelShapes.faceSide, into: $0.bindMemory(to: UInt8.self))
        }
        let scale = Float(ModelShapes.faceSide) / Float(tile.side)
        let placement = Placement(
            offsetX: -Float(tile.x) * scale, offsetY: -Float(tile.y) * scale,
            width: Float(pixels.width) * scale, height: Float(pixels.height) * scale)
        let seen = try inferFaces(threshold: Self.tileThreshold, placement: placement)
        return seen.filter { tile.holds($0.box, width: pixels.width, height: pixels.height) }
    }

    private func inferFaces(threshold: Float, placement: Placement) throws(Session.Failure) -> [Face] {
        try faces.infer()
        let boxes = try faces.withOutput(0) { Array($0) }
        return try faces.withOutput(1) { scores in
            boxes.withUnsafeBufferPointer {
                BoxDecoding.faces(boxes: $0, scores: scores, threshold: threshold, placement: placement)
            }
        }
    }
}

/// A square part of a picture, in pixels.
private struct Tile {
    let x: Int
    let y: Int
    let side: Int

    /// Three sizes of tiles, each half the one before; neighbours share a third, so that a face lies whole in one of them.
    static func all(width: Int, height: Int) -> [Tile] {
        var tiles: [Tile] = []
        // What the whole picture has shown already need not be shown again.
        var side = min(width, height) * 2 / 3
        for _ in 0..<3 where side >= ModelShapes.faceSide {
            for y in starts(length: height, side: side) {
                for x in starts(length: width, side: side) { tiles.append(Tile(x: x, y: y, side: side)) }
            }
            side /= 2
        }
        return tiles
    }

    /// At most sixteen along one side, however long the picture.
    private static func starts(length: Int, side: Int) -> [Int] {
        let room = length - side
        guard room > 0 else { return [0] }
        let steps = min(15, (room * 3 + side * 2 - 1) / (side * 2))
        return (0...steps).map { $0 * room / steps }
    }

    /// Whether a face lies whole in this tile: one that is cut by the tile's edge is seen whole by the next.
    func holds(_ box: Box, width: Int, height: Int) -> Bool {
        let margin = Float(side) * 0.02
        let left = box.x * Float(width)
        let top = box.y * Float(height)
        let right = left + box.width * Float(width)
        let bottom = top + box.height * Float(height)
        return (x == 0 || left > Float(x) + margin) && (y == 0 || top > Float(y) + margin)
            && (x + side >= width || right < Float(x + side) - margin)
            && (y + side >= height || bottom < Float(y + side) - margin)
    }
}
