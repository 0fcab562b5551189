internal import Imaging
internal import Interpretation
internal import Sketching
internal import Workbench
internal import Raster

extension SketchStyle {
    /// The filter that draws this style.
    var drawing: any Filter {
        switch filter {
        case .pencil: Pencil(strength: strength)
        case .ink: Ink(strength: strength)
        case .charcoal: Charcoal(strength: strength)
        case .colourPencil: ColourPencil(strength: strength)
        case .cartoon: Cartoon(strength: strength)
        case .engraving: Engraving(strength: strength)
        case .stipple: Stipple(strength: strength)
        case .blackAndWhite: BlackAndWhite(strength: strength)
        case .sepia: Sepia(strength: strength)
        case .ghost: Ghost(strength: strength)
        case .contrastLow: Contrast(.low, strength: strength)
        case .contrastMedium: Contrast(.medium, strength: strength)
        case .contrastHigh: Contrast(.high, strength: strength)
        case .redact: Redaction(strength: strength)
        }
    }

    /// The face width in pixels that sets the scale of the drawing when the whole photo is drawn.
    static func unit(width: Int, height: Int) -> Double { 0.35 * Double(min(width, height)) }
}

extension Box {
    /// The width of the face in pixels in a photo of that size; for a box drawn by hand, the mean of both sides.
    func unit(width: Int, height: Int) -> Double {
        max(1, (Double(self.width) * Double(width) * Double(self.height) * Double(height)).squareRoot())
    }

    /// - Throws: unless the box has a size, is not far larger than the photo, and touches it.
    func checked() throws -> Box {
        let sides = [x, y, width, height]
        guard sides.allSatisfy({ $0.isFinite && abs($0) <= 2 }), width > 0, height > 0, clipped.area > 0 else {
            throw Refusal(ImagingError.badRegion)
        }
        return self
    }
}

extension FaceSketch {
    /// The drawing of the face, and its opacity.
    ///
    /// - Parameters:
    ///   - pixels: the pixels of a part of the photo.
    ///   - part: which part, in fractions of the photo.
    ///   - size: the size of the whole photo at the scale of `pixels`.
    func drawn(
        on pixels: Pixels, part: Region, size: (width: Double, height: Double)
    ) -> (drawing: Pixels, opacity: [UInt8]) {
        let filter = look.drawing
        let unit = max(1, (Double(box.width) * size.width * Double(box.height) * size.height).squareRoot())
        let scale = (x: Double(pixels.width) / part.width, y: Double(pixels.height) / part.height)
        let radii = (x: Double(ellipse.width) / 2, y: Double(ellipse.height) / 2)
        let centre = (x: Double(ellipse.x) + radii.x - part.x, y: Double(ellipse.y) + radii.y - part.y)
        let opacity = filter.mask.opacity(
            width: pixels.width, height: pixels.height, centre: (x: centre.x * scale.x, y: centre.y * scale.y),
            radii: (x: radii.x * scale.x, y: radii.y * scale.y))
        return (filter.draw(pixels, unit: unit), opacity)
    }
}
