import Concepts
import Imaging
import Raster
import Interpretation
import Testing

@testable import Recognition

@Suite("A pack recognises without code")
struct PackTests {
    private static let red: [UInt8] = [230, 10, 10]

    /// A picture of one colour.
    private func picture(_ colour: [UInt8], width: Int = 64, height: Int = 64) throws -> Picture {
        let bytes = (0..<(width * height)).flatMap { _ in colour }
        return Picture(pixels: try #require(Pixels(width: width, height: height, bytes: bytes)))
    }

    /// What a pack says of a picture; nil when it is silent.
    private func said(of picture: Picture, by folder: PackFolder) throws -> PackStatement? {
        let pack = try Pack.check(folder: folder.path, tree: try Installed.tree.get())
        return try PackContext(pack).classify(picture.pixels, box: nil, region: .whole)
    }

    @Test func `its best label is named with its score, kind and shelf`() throws {
        let statement = try #require(try said(of: picture(PackTests.red), by: PackFolder()))
        #expect(statement.pack == "colours")
        let name = statement.name
        #expect(name.name == "tomato" && name.category == .food && name.level == .high)
        #expect(abs(name.confidence - 230 / 255) < 0.01)
        #expect(name.synset?.text == "n07734017")
    }

    @Test func `the level says which threshold was passed, and below Low it is silent`() throws {
        let folder = try PackFolder()
        #expect(try said(of: picture([80, 60, 60]), by: folder) == nil)
        #expect(try said(of: picture([120, 0, 0]), by: folder)?.name.level == .low)
        #expect(try said(of: picture([180, 0, 0]), by: folder)?.name.level == .medium)
    }

    @Test func `a label to be ignored silences it, even when another comes close`() throws {
        let folder = try PackFolder()
        try folder.writeManifest(["ignore": ["tomato"]])
        #expect(try said(of: picture([230, 220, 0]), by: folder) == nil)
        #expect(try said(of: picture([220, 230, 0]), by: folder)?.name.name == "lime")
    }

    @Test func `of a label with a Latin name, the one in brackets is shown`() throws {
        let folder = try PackFolder(labels: "Solanum lycopersicum (Tomato)\r\nTilia (Linden)\r\nx\r\n")
        try folder.writeManifest(["labelName": "parenthesised"])
        #expect(try said(of: picture(PackTests.red), by: folder)?.name.name == "Tomato")
    }

    @Test func `what else it thought of comes as alternatives`() throws {
        let finding = try #require(try said(of: picture([230, 120, 1]), by: PackFolder()))
        #expect(finding.alternatives.first?.name == "lime")
        #expect(!finding.alternatives.contains { $0.name == "blueberry" })
    }

    @Test(arguments: [TinyModel.Element.uint8, .float32], [false, true])
    func `every layout and type of input sees the same colours`(element: TinyModel.Element, isPlanar: Bool) throws {
        var model = PackFolder.colours
        model.element = element
        model.isPlanar = isPlanar
        let folder = try PackFolder(model)
        try folder.writeManifest(["input.layout": isPlanar ? "NCHW" : "NHWC"])
        let name = try said(of: picture(PackTests.red), by: folder)?.name
        #expect(name?.name == "tomato")
        #expect(abs((name?.confidence ?? 0) - 230 / 255) < 0.01)
    }

    @Test func `blue comes first where the model was trained so`() throws {
        let folder = try PackFolder()
        try folder.writeManifest(["input.order": "BGR"])
        #expect(try said(of: picture(PackTests.red), by: folder)?.name.name == "blueberry")
    }

    @Test func `mean and scale are taken off and divided by, channel by channel`() throws {
        var model = PackFolder.colours
        model.element = .float32
        model.weights = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        let folder = try PackFolder(model)
        try folder.writeManifest(["input.mean": [30, 0, 0], "input.scale": [400, 255, 255]])
        let name = try #require(try said(of: picture(PackTests.red), by: folder)?.name)
        #expect(name.name == "tomato" && abs(name.confidence - 0.5) < 0.01)
    }

    @Test func `logits become shares`() throws {
        var model = PackFolder.colours
        model.bias = [1, 0, 0]
        let folder = try PackFolder(model)
        try folder.writeManifest(["output.softmax": true])
        let name = try #require(try said(of: picture([0, 0, 0]), by: folder)?.name)
        #expect(abs(name.confidence - 0.576) < 0.01)
    }

    @Test func `in the recogniser it looks only into what it is made for, and a broken one disturbs nobody`() throws {
        var model = PackFolder.colours
        model.weights = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
        model.bias = [0.95, 0, 0]
        let cats = try PackFolder(model, labels: "Chelsea\ntomato\ntabby\n")
        try cats.writeManifest(["name": "cats", "within": ["cat"], "category": "animals"])
        let colours = try PackFolder()
        let broken = try PackFolder()
        try broken.remove("tiny.bin")
        let context = try Installed.make(packs: [broken.path, cats.path, colours.path], exact: true).makeContext()

        let found = try context.analyze(Installed.picture(Installed.sample("chelsea.png"))).fromPacks
        let finding = try #require(found.first { $0.source == .pack("cats") })
        #expect(found.count { $0.source == .pack("cats") } == 1)
        #expect(finding.names[0].name == "Chelsea" && finding.names[0].synset == nil)
        #expect(finding.names[0].kind?.text == "n02121808")
        #expect(finding.box?.contains((0.5, 0.5)) == true)

        for name in ["coffee.png", "astronaut.png"] {
            let found = try context.analyze(Installed.picture(Installed.sample(name))).fromPacks
            #expect(!found.contains { $0.source == .pack("cats") })
        }

        let red = try context.analyze(picture(PackTests.red)).fromPacks
        #expect(red.map(\.source) == [.pack("colours")])
        #expect(red.first?.box == nil && red.first?.names.first?.name == "tomato")
    }

    @Test func `a box in which the classifier sees nothing of its kinds is not looked into`() throws {
        let folder = try PackFolder()
        try folder.writeManifest(["within": ["bird"]])
        let interpreter = try Installed.recogniser.get().interpreter
        let tree = interpreter.tree
        let bird = try #require(tree.detectorClasses.firstIndex { tree.name($0) == "bird" })
        let finch = try #require(tree.classifierClasses.firstIndex { tree.isA($0, tree.detectorClasses[bird]) })
        let context = try PackContext(Pack.check(folder: folder.path, tree: tree))
        let pixels = try picture(PackTests.red, width: 640, height: 640).pixels

        func look(_ value: Float) -> Observations.Probabilities {
            var look = [Float](repeating: 0, count: tree.classifierClasses.count)
            look[finch] = value
            return look
        }
        func places(score: Float, side: Float, inside: Float?, whole: Float) -> [Int?] {
            let box = RawDetection(label: bird, score: score, box: Box(x: 0, y: 0, width: side, height: side))
            let seen = Observations.SeenBox(detection: box, inside: inside.map(look))
            return context.places(
                Observations(boxes: [seen], whole: [look(whole)], faces: []), interpreter, in: pixels)
        }
        #expect(places(score: 0.6, side: 0.5, inside: 0.7, whole: 0) == [0])
        #expect(places(score: 0.6, side: 0.5, inside: 0.02, whole: 0.02) == [])
        #expect(places(score: 0.6, side: 0.1, inside: nil, whole: 0) == [0])
        #expect(places(score: 0.6, side: 0.05, inside: nil, whole: 0) == [])
        #expect(places(score: 0.1, side: 0.5, inside: 0.7, whole: 0.3) == [])
        #expect(places(score: 0.1, side: 0.5, inside: 0.7, whole: 0.6) == [nil])
    }

    /// One anchor: a box of 8 × 4 pixels around (16, 16) of the 32 × 32 input, and the colours as scores.
    private static var detector: TinyModel {
        let share = Float(1) / 255
        return TinyModel(
            weights: [[0, 0, 0, 0, share, 0, 0], [0, 0, 0, 0, 0, share, 0], [0, 0, 0, 0, 0, 0, share]],
            bias: [16, 16, 8, 4, 0, 0, 0], answerShape: [1, 7, 1])
    }

    @Test func `a detector's boxes are fractions of the photo, not of its square`() throws {
        let folder = try PackFolder(PackTests.detector)
        let wide = try picture(PackTests.red, width: 64, height: 32)
        func found() throws -> Finding? {
            let pack = try Pack.check(folder: folder.path, tree: try Installed.tree.get())
            return try PackContext(pack).detect(wide.pixels).first
        }
        // Half of the square is grey padding.
        try folder.writeManifest(["output.kind": "yolo", "thresholds.low": 0.3])
        let finding = try #require(try found())
        #expect(finding.source == .pack("colours") && finding.names[0].name == "tomato")
        let box = try #require(finding.box)
        #expect(box.agreement(with: Box(x: 0.375, y: 0.375, width: 0.25, height: 0.25)) > 0.95)

        try folder.writeManifest(["input.fit": "stretch"])
        let stretched = try #require(try found()?.box)
        #expect(stretched.agreement(with: Box(x: 0.375, y: 0.4375, width: 0.25, height: 0.125)) > 0.95)
    }

    @Test func `asked about a label it gives its score, but no more than that of the kinds that it is for`() throws {
        let tree = try Installed.tree.get()
        let pixels = try picture(PackTests.red).pixels
        let folder = try PackFolder()
        let pack = try PackContext(Pack.check(folder: folder.path, tree: tree))
        let food = try #require(tree.nodes(named: "vegetable").first)
        for labels in [pack.labels(named: "TOMATO"), pack.labels(of: food, tree)] {
            let score = try #require(try pack.score(of: labels, nil, pixels) { _ in nil })
            #expect(abs(score - 230 / 255) < 0.01)
        }
        #expect(try pack.score(of: pack.labels(named: "plum"), nil, pixels) { _ in nil } == nil)
        try folder.writeManifest(["within": ["bird"]])
        let birds = try PackContext(Pack.check(folder: folder.path, tree: tree))
        #expect(try birds.score(of: birds.labels(named: "tomato"), nil, pixels) { _ in 0.125 } == 0.125)
    }
}
