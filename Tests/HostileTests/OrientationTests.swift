import CorpusSupport
import SchemaSupport
import Testing

@Suite struct OrientationTests {
    @Test func `however the camera was held, the same objects are found in the same boxes`() throws {
        try expectSameObjects(try Corpus.orientations(), "jpg")
    }

    @Test func `the sensor's data of raw files are turned as photos are`() throws {
        try expectSameObjects(Corpus.rawOrientations(), "dng")
    }

    private func expectSameObjects(_ photos: [(orientation: Int, bytes: [UInt8])], _ ending: String) throws {
        let scratch = try Scratch()
        for photo in photos { try HostileFile.put("\(photo.orientation).\(ending)", photo.bytes, scratch.path) }
        let run = try Command(
            ["analyze", "--json", "--confidence", "medium"] + photos.map { "\($0.orientation).\(ending)" },
            in: scratch.path
        ).run()
        #expect(run.code == 0, "\(run)")
        let answers = try run.answers()
        #expect(answers.count == 8)
        let first = try #require(answers.first)
        #expect(!first.elements("objects").isEmpty, "the scene must hold something")
        for answer in answers {
            let file = answer.text("file") ?? ""
            #expect(answer.number("width") == 640 && answer.number("height") == 480, "\(file)")
            #expect(answer.text("caption") == first.text("caption"), "\(file)")
            let objects = answer.elements("objects")
            #expect(objects.map { $0.text("synset") } == first.elements("objects").map { $0.text("synset") }, "\(file)")
            for (object, other) in zip(objects, first.elements("objects")) {
                for side in ["x", "y", "width", "height"] {
                    guard let here = object["box"]?.number(side), let there = other["box"]?.number(side) else {
                        continue
                    }
                    #expect(abs(here - there) < 0.01, "\(file): \(side)")
                }
            }
        }
    }
}
