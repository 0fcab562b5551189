import Foundation
import Imaging
import Raster
import Interpretation
import Sketching
import Workbench

// How long drawing takes: `sketch-bench PHOTO ROUNDS RESOURCES` prints JSON lines {what, filter, seconds}, the median of the
// rounds. The largest face that is found is taken, with the head.
let arguments = CommandLine.arguments
guard arguments.count == 4, let rounds = Int(arguments[2]), rounds > 0 else {
    FileHandle.standardError.write(Data("usage: sketch-bench PHOTO ROUNDS RESOURCES\n".utf8))
    exit(2)
}
let path = Array(arguments[1].utf8)
let resources = arguments[3]
try Imaging.start(threads: 1)

func say(_ what: String, _ filter: String, _ seconds: [Double]) {
    let median = seconds.sorted()[seconds.count / 2]
    print("{\"what\":\"\(what)\",\"filter\":\"\(filter)\",\"seconds\":\(median)}")
}

func timed(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}

let drawings: [(SketchFilter, any Filter)] = [
    (.pencil, Pencil(strength: 0.7)), (.ink, Ink(strength: 0.7)), (.charcoal, Charcoal(strength: 0.7)),
    (.colourPencil, ColourPencil(strength: 0.7)), (.cartoon, Cartoon(strength: 0.7)),
    (.engraving, Engraving(strength: 0.7)), (.stipple, Stipple(strength: 0.7)),
]

// MARK: Drawing alone

let file = Array(try Data(contentsOf: URL(filePath: arguments[1])))
let photo = try file.withUnsafeBytes {
    try Picture.decode(bytes: $0, header: try ImageHeader(bytes: $0), minimumLongSide: .max).pixels
}
let workbench = Workbench(
    Configuration(
        worker: WorkerSettings(
            threads: 2, models: resources + "/models", heif: resources + "/heif/libheif.so.1",
            packs: resources + "/no-packs",
            concepts: resources + "/data/concepts.bin")))
let found = try await workbench.faces(FacesRequest(source: .path(path, turn: .none), isThorough: true)).faces
guard let box = found.map(\.box).max(by: { $0.area < $1.area }) else {
    FileHandle.standardError.write(Data("There is no face in the photo.\n".utf8))
    exit(1)
}
let region = FaceSketch(box: box, look: SketchStyle(filter: .pencil, strength: 0.7), coversHead: true).region
let width = Int(Double(region.width) * Double(photo.width))
let height = Int(Double(region.height) * Double(photo.height))
let head = try photo.part(
    Region(x: Double(region.x), y: Double(region.y), width: Double(region.width), height: Double(region.height)),
    width: width, height: height)
// The same pixels for the programs that are compared.
try Data("P6\n\(width) \(height)\n255\n".utf8 + Data(head.bytes)).write(
    to: URL(filePath: FileManager.default.currentDirectoryPath + "/face.ppm"))
let faceWidth = Double(box.width) * Double(photo.width)
let wholeUnit = 0.35 * Double(min(photo.width, photo.height))
for (filter, drawing) in drawings {
    // Textures are made once for the life of the process.
    _ = drawing.draw(head, unit: faceWidth)
    var faces: [Double] = []
    var wholes: [Double] = []
    for _ in 0..<rounds {
        faces.append(await timed { _ = drawing.draw(head, unit: faceWidth) })
        wholes.append(await timed { _ = drawing.draw(photo, unit: wholeUnit) })
    }
    say("face", filter.rawValue, faces)
    say("whole", filter.rawValue, wholes)
}

// MARK: What a person waits for

for (filter, _) in drawings {
    var patches: [Double] = []
    for round in 0...rounds {
        // Another strength is another picture.
        let look = SketchStyle(filter: filter, strength: Double(round) / Double(rounds))
        let seconds = try await timed {
            _ = try await workbench.sketchPatch(
                SketchPatchRequest(
                    path: path, face: FaceSketch(box: box, look: look, coversHead: true), longSide: 1600))
        }
        if round > 0 { patches.append(seconds) }
    }
    say("patch", filter.rawValue, patches)
}
var strips: [Double] = []
for round in 0..<rounds {
    strips.append(
        try await timed {
            _ = try await workbench.sketchStrip(
                SketchStripRequest(path: path, box: box, strength: Double(round) / Double(rounds), side: 128))
        })
}
say("strip", "all", strips)
await workbench.stop()
