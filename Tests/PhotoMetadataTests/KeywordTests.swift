import Photography
import Imaging
import Testing

@testable import PhotoMetadata

@Suite struct KeywordTests {
    private func list(_ name: String, _ words: [String], _ kind: String = "Bag") -> String {
        let items = words.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        return "<\(name)><rdf:\(kind)>\(items)</rdf:\(kind)></\(name)>"
    }

    private func photo(_ properties: String...) throws -> [UInt8] {
        try Samples.jpeg(with: [(0xE1, Samples.xmp(properties.joined()))])
    }

    private func paths(_ photo: [UInt8]) throws -> [String] {
        try Exiv2.exclusively { () throws(PhotoMetadataError) in
            try Metadata(photo).list(Key.hierarchicalSubject)
        }
    }

    @Test func `the levels of a keyword's path are known, from the root down`() throws {
        let lightroom = try photo(
            list("dc:subject", ["Max", "beach"]), list("lr:hierarchicalSubject", ["People|Family|Max"])
        ).facts()
        #expect(lightroom.keywords == ["Max", "beach"])
        #expect(lightroom.keywordPaths == [["People", "Family", "Max"]])
        let digiKam = try photo(list("dc:subject", ["Max"]), list("digiKam:TagsList", ["People/Max"], "Seq")).facts()
        #expect(digiKam.keywords == ["Max"])
        #expect(digiKam.keywordPaths == [["People", "Max"]])
    }

    @Test func `a path of endless levels is cut to the nearest`() throws {
        let endless = (0..<500).map { "\($0)" }.joined(separator: "|") + "|Max"
        let facts = try photo(list("lr:hierarchicalSubject", [endless])).facts()
        #expect(facts.keywordPaths.map(\.count) == [KeywordReader.mostLevels])
        #expect(facts.keywords == ["Max"])
    }

    @Test func `what darktable notes for itself is no keyword, and a word of the user's stays one`() throws {
        let facts = try photo(
            list("dc:subject", ["2024", "darktable", "format", "changed", "jpg", "island"], "Seq"),
            list(
                "lr:hierarchicalSubject", ["darktable|format|jpg", "darktable|changed", "trips|2024", "format"], "Seq")
        ).facts()
        #expect(facts.keywords == ["2024", "format", "island"])
        #expect(facts.keywordPaths == [["trips", "2024"], ["format"]])
    }

    @Test(arguments: [
        ("hello,world,beach trip", ["hello", "world", "beach trip"]), ("Smith, John", ["Smith, John"]),
        ("Paris,France", ["Paris,France"]), ("Smith, John, Esq.", ["Smith, John, Esq."]),
        ("1,000,000", ["1,000,000"]), ("a,,b", ["a,,b"]),
    ])
    func `one keyword is several only where a program joined them`(keyword: String, expected: [String]) throws {
        #expect(try photo(list("dc:subject", [keyword])).facts().keywords == expected)
    }

    @Test func `commas in one of several keywords are the user's`() throws {
        #expect(try photo(list("dc:subject", ["a,b,c", "d"])).facts().keywords == ["a,b,c", "d"])
    }

    @Test func `a copy keeps the path of a keyword, and gives it no second one`() throws {
        for own in [list("lr:hierarchicalSubject", ["People|Max"]), list("digiKam:TagsList", ["People/Max"], "Seq")] {
            let copy = try photo(list("dc:subject", ["Max", "beach"]), own)
                .tagged(TagSheet(keywords: ["Max", "beach", "dog"], hierarchy: ["Max", "beach", "Animals|dog"]))
            #expect(try paths(copy) == ["People|Max", "beach", "Animals|dog"])
        }
    }

    private func faces(_ entries: String...) -> String {
        let items = entries.map { "<rdf:li rdf:parseType='Resource'>\($0)</rdf:li>" }.joined()
        return "<MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag>\(items)</rdf:Bag></MPRI:Regions>"
            + "</MP:RegionInfo>"
    }

    private func area(_ type: String, _ name: String, _ numbers: [String], unit: String, extra: String = "") -> String {
        "<mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:AppliedToDimensions stDim:w='64' stDim:h='48' "
            + "stDim:unit='pixel'/><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name='\(name)' "
            + "mwg-rs:Type='\(type)'><mwg-rs:Area stArea:x='\(numbers[0])' stArea:y='\(numbers[1])' "
            + "stArea:w='\(numbers[2])' stArea:h='\(numbers[3])' stArea:unit='\(unit)'/>\(extra)</rdf:Description>"
            + "</rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>"
    }

    @Test func `names of faces are people, as Microsoft writes them`() throws {
        let facts = try photo(
            faces(
                "<MPReg:PersonDisplayName>Arnie</MPReg:PersonDisplayName>"
                    + "<MPReg:Rectangle>0.25, 0.20, 0.30, 0.40</MPReg:Rectangle>",
                "<MPReg:PersonDisplayName>Ute</MPReg:PersonDisplayName>",
                "<MPReg:Rectangle>0.1, 0.1, nan, 7</MPReg:Rectangle>")
        ).facts()
        #expect(facts.people == ["Arnie", "Ute"])
        #expect(facts.keywords.isEmpty)
        let face = try #require(facts.regions.first)
        #expect(facts.regions.count == 1 && face.name == "Arnie" && face.kind == .face)
        #expect([face.x - 0.25, face.y - 0.2, face.width - 0.3, face.height - 0.4].allSatisfy { abs($0) < 1e-9 })
    }

    @Test func `a face that is marked in both ways is one`() throws {
        let facts = try photo(
            area("Face", "Jürgen", ["0.4", "0.4", "0.3", "0.4"], unit: "normalized"),
            faces(
                "<MPReg:PersonDisplayName>Jürgen</MPReg:PersonDisplayName>"
                    + "<MPReg:Rectangle>0.25, 0.20, 0.30, 0.40</MPReg:Rectangle>")
        ).facts()
        #expect(facts.people == ["Jürgen"])
        #expect(facts.regions.count == 1)
    }

    @Test func `a face that is marked in pixels is read`() throws {
        let facts = try photo(area("Face", "Pia", ["32", "12", "16", "24"], unit: "pixel")).facts()
        #expect(facts.people == ["Pia"])
        let face = try #require(facts.regions.first)
        #expect([face.x - 0.375, face.y, face.width - 0.25, face.height - 0.5].allSatisfy { abs($0) < 1e-9 })
    }

    @Test func `pets have names, things and what the model marked have none`() throws {
        let numbers = ["0.5", "0.5", "0.2", "0.2"]
        #expect(try photo(area("Pet", "Luna", numbers, unit: "normalized")).facts().people == ["Luna"])
        #expect(try photo(area("Focus", "cup", numbers, unit: "normalized")).facts().people.isEmpty)
        let own = MarkedRegion(name: "cat", kind: .pet, x: 0, y: 0, width: 0.5, height: 0.5, isModelMade: true)
        #expect(try Samples.photo(.jpeg).tagged(TagSheet(regions: [own])).facts().people.isEmpty)
    }

    @Test func `people who are said to be in the photo are its people`() throws {
        #expect(try photo(list("Iptc4xmpExt:PersonInImage", ["Ada", "Ada", "Bo"])).facts().people == ["Ada", "Bo"])
    }

    @Test func `paths and people of a sidecar are joined with the photo's`() throws {
        let photo = try photo(list("dc:subject", ["Max"]), list("Iptc4xmpExt:PersonInImage", ["Ada"]))
        let sidecar = Samples.packet(
            list("lr:hierarchicalSubject", ["People|Max"]) + list("Iptc4xmpExt:PersonInImage", ["Bo"]))
        let facts = try photo.facts(sidecar: sidecar)
        #expect(facts.keywords == ["Max"] && facts.keywordPaths == [["People", "Max"]])
        #expect(facts.people == ["Ada", "Bo"])
    }
}
