internal import Raster

/// The picture at a scale at which a face has a few hundred pixels, from which drawings take lines and shades.
///
/// Where lines and shades are is found here; the drawing itself is then made at its own scale, so that lines are as crisp
/// on a large face as on a small one, and a large face takes little longer.
struct Guide {
    /// A narrower face is drawn at this width and then reduced, because strokes need the room.
    static let smallestUnit = 256.0
    /// A wider face is reduced to this width.
    private static let largestUnit = 512.0
    /// The most pixels of a guide, whatever the size and shape of the picture.
    private static let mostPixels = 6_000_000.0
    /// The same for a picture that is enlarged.
    private static let mostEnlarged = 800_000.0

    let pixels: Pixels
    /// The width of the face in ``pixels``.
    let unit: Double
    /// Brightness, spread over 0…1 as far as the picture's own darkest and brightest parts allow.
    let light: Plane

    init(_ source: Pixels, unit sourceUnit: Double) {
        let wished = min(max(sourceUnit, Guide.smallestUnit), Guide.largestUnit) / sourceUnit
        let area = Double(source.width * source.height)
        let scale =
            wished > 1
            ? min(wished, max(1, (Guide.mostEnlarged / area).squareRoot()))
            : min(wished, (Guide.mostPixels / area).squareRoot())
        let width = max(1, Int((Double(source.width) * scale).rounded()))
        let height = max(1, Int((Double(source.height) * scale).rounded()))
        let isSame = width == source.width && height == source.height
        pixels = isSame ? source : source.stretched(width: width, height: height)
        unit = sourceUnit * scale
        light = Guide.spread(Plane(luminanceOf: pixels).blurred(0.003 * unit))
    }

    /// Stretches brightness between its 3rd and 97th percentile, but a range below 0.3 only in part, so that fog stays
    /// pale.
    private static func spread(_ light: Plane) -> Plane {
        var counts = [Int](repeating: 0, count: 256)
        for value in light.values { counts[Int(byte(value))] += 1 }
        func level(_ share: Double) -> Float {
            var left = Int(Double(light.values.count) * share)
            for (level, count) in counts.enumerated() {
                left -= count
                if left < 0 { return Float(level) / 255 }
            }
            return 1
        }
        let low = level(0.03) * 0.8
        let top = level(0.97)
        let high = max(top + (1 - top) * 0.25, low + 0.3)
        return light.mapped { clamped(($0 - low) / (high - low)) }
    }

    /// Brightness, blurred by a part of the face's width.
    func light(blurredBy part: Double) -> Plane { light.blurred(part * unit) }

    /// 0 on the dark side of an edge, 1 where there is none: the difference of two blurs (Marr and Hildreth 1980).
    ///
    /// - Parameters:
    ///   - width: of the lines, as a part of the face's width.
    ///   - sensitivity: about 1; more finds fainter edges.
    func lines(width: Double, sensitivity: Float) -> Plane {
        light(blurredBy: width).combined(with: light(blurredBy: width * 1.6)) { fine, coarse in
            smooth(fine - coarse, -0.028 / sensitivity, -0.006 / sensitivity)
        }
    }

    /// The picture divided by its own blur, which leaves lines and lets even parts become white: "colour dodge" of the
    /// inverted picture over the picture.
    func dodged(by part: Double, _ low: Float, _ high: Float) -> Plane {
        light.combined(with: light(blurredBy: part)) { smooth(($0 + 0.02) / ($1 + 0.02), low, high) }
    }
}
