/// A pattern that repeats: the strokes of a pencil, the grain of paper, dots.
struct Texture: Sendable {
    let plane: Plane
    /// Samples of the plane for the width of a face.
    let unit: Double

    /// Fine tooth of drawing paper, with something coarser in it.
    static let paper = Texture(plane: grain(side: 512, cell: 3, seed: 13), unit: 512)
    /// The tooth of charcoal paper.
    static let coarsePaper = Texture(plane: grain(side: 512, cell: 5, seed: 21), unit: 512)
    /// Strokes that rise steeply to the right, as a right hand draws them.
    static let strokes = Texture(plane: strokes(across: (3, 2), cells: 256, lengths: 10, seed: 11), unit: 512)
    /// Strokes that rise less.
    static let flatStrokes = Texture(plane: strokes(across: (2, 3), cells: 256, lengths: 12, seed: 12), unit: 512)
    /// The broad side of a stick of charcoal.
    static let broadStrokes = Texture(plane: strokes(across: (3, 2), cells: 72, lengths: 6, seed: 23), unit: 512)

    /// Slow random shifts of hatching lines, as of a hand that draws.
    static let wobble = Texture(plane: noise(side: 128, cells: 16, seed: 5), unit: 64)

    /// How the texture lies under the rows of a drawing.
    func sampler(width: Int, unit drawingUnit: Double) -> Sampler {
        Sampler(plane, scale: unit / drawingUnit, width: width, repeats: true)
    }

    private static func grain(side: Int, cell: Int, seed: UInt64) -> Plane {
        let fine = noise(side: side, cells: side * 2 / cell, seed: seed)
        let coarse = noise(side: side, cells: side / (cell * 2), seed: seed + 1)
        return fine.combined(with: coarse) { $0 * 0.7 + $1 * 0.3 }
    }

    /// Random numbers on a grid, smoothly connected.
    private static func noise(side: Int, cells: Int, seed: UInt64) -> Plane {
        var dice = Dice(seed: seed)
        let grid = (0..<cells * cells).map { _ in dice.next() }
        return Plane(width: side, height: side) { target in
            for y in 0..<side {
                let down = Float(y) * Float(cells) / Float(side)
                let row = Int(down)
                let below = (row + 1) % cells
                let shareDown = smooth(down - Float(row), 0, 1)
                for x in 0..<side {
                    let across = Float(x) * Float(cells) / Float(side)
                    let column = Int(across)
                    let next = (column + 1) % cells
                    let shareAcross = smooth(across - Float(column), 0, 1)
                    let upper = mixed(grid[row * cells + column], grid[row * cells + next], shareAcross)
                    let lower = mixed(grid[below * cells + column], grid[below * cells + next], shareAcross)
                    target[y * side + x] = mixed(upper, lower, shareDown)
                }
            }
        }
    }

    /// Noise that is drawn out along a direction. Whole-numbered directions make it repeat at the edges.
    ///
    /// - Parameters:
    ///   - across: the direction across the strokes.
    ///   - cells: strokes side by side, over the texture's side times the length of `across`.
    ///   - lengths: strokes behind one another, likewise.
    private static func strokes(across: (x: Int, y: Int), cells: Int, lengths: Int, seed: UInt64) -> Plane {
        let side = 1024
        var dice = Dice(seed: seed)
        let pressures = (0..<cells * lengths).map { _ in dice.next() }
        // Neighbouring strokes begin at different places.
        let beginnings = (0..<cells).map { _ in dice.next() * Float(lengths) }
        func pressure(stroke: Int, at place: Float) -> Float {
            let along = place + beginnings[stroke]
            let whole = Int(along)
            return mixed(
                pressures[stroke * lengths + whole % lengths], pressures[stroke * lengths + (whole + 1) % lengths],
                smooth(along - Float(whole), 0, 1))
        }
        return Plane(width: side, height: side) { target in
            for y in 0..<side {
                for x in 0..<side {
                    let a = (across.x * x + across.y * y) % side
                    let b = ((across.x * y - across.y * x) % side + side) % side
                    let place = Float(b) * Float(lengths) / Float(side)
                    let stroke = Float(a) * Float(cells) / Float(side)
                    let first = Int(stroke)
                    target[y * side + x] = mixed(
                        pressure(stroke: first, at: place), pressure(stroke: (first + 1) % cells, at: place),
                        smooth(stroke - Float(first), 0, 1))
                }
            }
        }
    }
}
