public import Raster

/// A colour of 8-bit sRGB.
public struct PixelColour: Hashable, Sendable {
    /// 0…255.
    public var red: UInt8
    /// 0…255.
    public var green: UInt8
    /// 0…255.
    public var blue: UInt8

    /// From its three parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Black or white, whichever reads better on this colour (ITU-R BT.601 luma).
    var text: PixelColour {
        let luma = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
        return luma > 140 ? PixelColour(red: 0, green: 0, blue: 0) : PixelColour(red: 255, green: 255, blue: 255)
    }
}

/// A box to draw, with its name.
public struct LabelledBox: Hashable, Sendable {
    /// In fractions of the picture.
    public var region: Region
    /// Any text; none is drawn when it is empty.
    public var label: String
    /// Of the frame and of the label's background.
    public var colour: PixelColour

    /// A box to draw.
    public init(region: Region, label: String, colour: PixelColour) {
        self.region = region
        self.label = label
        self.colour = colour
    }
}

extension Pixels {
    /// A copy with boxes drawn on it, lines and text in proportion to the picture.
    ///
    /// Boxes outside the picture are left out. Where no font is installed, the frames are drawn all the same.
    public func drawing(_ boxes: [LabelledBox]) -> Pixels {
        var canvas = Canvas(width: width, height: height, bytes: bytes)
        let line = max(1, max(width, height) / 320)
        let areas = boxes.compactMap { box in
            (try? box.region.clipped()).map { (box, $0.pixels(width: width, height: height)) }
        }
        for (box, area) in areas { canvas.frame(area, line: line, box.colour) }
        for (box, area) in areas where !box.label.isEmpty {
            guard let label = LabelMask(box.label, height: max(9, max(width, height) / 56)) else { continue }
            let margin = line + 1
            let width = label.width + 2 * margin
            let height = label.height + 2 * margin
            // Above the box where there is room, otherwise inside it; never past the picture's edge.
            let x = max(0, min(area.x, self.width - width))
            let y = area.y >= height ? area.y - height : area.y
            canvas.fill(PixelRectangle(x: x, y: y, width: width, height: height), box.colour)
            canvas.blend(label, x: x + margin, y: y + margin, box.colour.text)
        }
        return Pixels(width: width, height: height, checked: canvas.bytes)
    }
}

/// A label's letters: 0 is background, 255 is ink.
struct LabelMask {
    let width: Int
    let height: Int
    let ink: [UInt8]

    /// Nil when the text cannot be drawn. `height` is that of a line, in pixels.
    init?(_ label: String, height: Int) {
        // libvips reads the text as Pango markup.
        var markup = ""
        for scalar in label.unicodeScalars.prefix(80) where scalar.value >= 32 {
            switch scalar {
            case "&": markup += "&amp;"
            case "<": markup += "&lt;"
            case ">": markup += "&gt;"
            default: markup.unicodeScalars.append(scalar)
            }
        }
        guard let operation = try? Operation("text") else { return nil }
        do {
            try operation.set("text", .name(markup))
            try operation.set("font", .name("sans bold \(height)"))
            // At 72 dots per inch, points are pixels.
            try operation.set("dpi", .number(72))
            let image = try operation.image()
            var ink = [UInt8](repeating: 0, count: image.bytesPerRow * image.height)
            try ink.withUnsafeMutableBytes { bytes in
                if let start = bytes.baseAddress { try image.write(to: start) }
            }
            guard image.bands == 1, ink.count == image.width * image.height else { return nil }
            width = image.width
            self.height = image.height
            self.ink = ink
        } catch {
            return nil
        }
    }
}

/// Pixels being drawn on; whatever lies outside is cut off.
private struct Canvas {
    let width: Int
    let height: Int
    var bytes: [UInt8]

    mutating func frame(_ area: PixelRectangle, line: Int, _ colour: PixelColour) {
        let right = area.x + area.width - line
        let bottom = area.y + area.height - line
        fill(PixelRectangle(x: area.x, y: area.y, width: area.width, height: line), colour)
        fill(PixelRectangle(x: area.x, y: bottom, width: area.width, height: line), colour)
        fill(PixelRectangle(x: area.x, y: area.y, width: line, height: area.height), colour)
        fill(PixelRectangle(x: right, y: area.y, width: line, height: area.height), colour)
    }

    mutating func fill(_ area: PixelRectangle, _ colour: PixelColour) {
        for y in (area.y..<area.y + area.height).clamped(to: 0..<height) {
            for x in (area.x..<area.x + area.width).clamped(to: 0..<width) {
                set(x, y, colour, opacity: 255)
            }
        }
    }

    mutating func blend(_ mask: LabelMask, x left: Int, y top: Int, _ colour: PixelColour) {
        for y in 0..<mask.height where top + y < height {
            for x in 0..<mask.width where left + x < width {
                set(left + x, top + y, colour, opacity: Int(mask.ink[y * mask.width + x]))
            }
        }
    }

    private mutating func set(_ x: Int, _ y: Int, _ colour: PixelColour, opacity: Int) {
        let offset = (y * width + x) * 3
        func mix(_ below: UInt8, _ above: UInt8) -> UInt8 {
            UInt8((Int(below) * (255 - opacity) + Int(above) * opacity + 127) / 255)
        }
        bytes[offset] = mix(bytes[offset], colour.red)
        bytes[offset + 1] = mix(bytes[offset + 1], colour.green)
        bytes[offset + 2] = mix(bytes[offset + 2], colour.blue)
    }
}
