internal import Imaging
internal import Interpretation
internal import Pipeline
internal import Raster

/// Draws the boxes of an analysis on the photo.
enum BoxDrawing {
    /// - Parameter pixels: the pixels the pixels of the whole photo.
    static func png(of analysis: Analysis, at level: Level, on pixels: Pixels) throws -> [UInt8] {
        var boxes: [LabelledBox] = []
        for (number, tag) in analysis.tags(at: level).enumerated() {
            let percent = Int((tag.candidate.confidence * 100).rounded(.down))
            for box in tag.boxes {
                boxes.append(
                    LabelledBox(
                        region: Region(box), label: "\(tag.candidate.name) \(percent) %",
                        colour: colours[number % colours.count]))
            }
        }
        for face in analysis.likelyFaces {
            boxes.append(LabelledBox(region: Region(face.box), label: "", colour: white))
        }
        return try pixels.drawing(boxes).png()
    }

    private static let white = PixelColour(red: 255, green: 255, blue: 255)
    /// Colours that differ in hue and are light enough for dark text (Okabe & Ito 2008).
    private static let colours = [
        PixelColour(red: 86, green: 180, blue: 233), PixelColour(red: 230, green: 159, blue: 0),
        PixelColour(red: 0, green: 158, blue: 115), PixelColour(red: 240, green: 228, blue: 66),
        PixelColour(red: 213, green: 94, blue: 0), PixelColour(red: 204, green: 121, blue: 167),
    ]
}
