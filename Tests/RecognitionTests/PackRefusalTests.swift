import Foundation
import Testing

@testable import Recognition

@Suite("A bad pack is refused with the reason")
struct PackRefusalTests {
    private func reason(_ folder: PackFolder) throws -> String? {
        let tree = try Installed.tree.get()
        do {
            _ = try Pack.check(folder: folder.path, tree: tree)
            return nil
        } catch {
            return error.description
        }
    }

    private func reason(_ changes: [String: Any?]) throws -> String? {
        let folder = try PackFolder()
        try folder.writeManifest(changes)
        return try reason(folder)
    }

    @Test func `a whole pack passes`() throws {
        #expect(try reason(PackFolder()) == nil)
    }

    @Test(arguments: [
        "name", "title", "model", "labels", "input", "input.width", "input.height", "output", "output.kind",
        "thresholds", "thresholds.low", "thresholds.medium", "thresholds.high", "category", "licence",
    ])
    func `a field that must be there is missed by its name`(field: String) throws {
        #expect(try reason([field: Any?.none]) == "pack.json is not right: \(field) is missing.")
    }

    @Test func `a misspelt field is not passed over`() throws {
        #expect(try reason(["wihtin": ["bird"]]) == "pack.json is not right: there is no field wihtin.")
        #expect(try reason(["input.heigth": 3]) == "pack.json is not right: there is no field input.heigth.")
    }

    @Test func `every field that is known can be written`() throws {
        let folder = try PackFolder()
        try folder.writeManifest([
            "labelName": "line", "within": ["fruit"], "ignore": ["x"], "enabled": true, "input.layout": "NHWC",
            "input.fit": "crop", "input.order": "RGB", "input.mean": [0, 0, 0], "input.scale": [1, 1, 1],
            "output.index": 0, "output.softmax": false, "output.scale": 1,
        ])
        let data = try JSONEncoder().encode(try PackManifest(folder: folder.path))
        let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var names = Set(fields.keys)
        for (name, value) in fields {
            for inner in (value as? [String: Any])?.keys.map({ $0 }) ?? [] { names.insert(name + "." + inner) }
        }
        #expect(names == PackFields.known)
    }

    @Test func `a value of another type is said to be one`() throws {
        #expect(try reason(["title": 3]) == "pack.json is not right: title should be text.")
        #expect(try reason(["input.width": "wide"]) == "pack.json is not right: input.width should be a whole number.")
        #expect(try reason(["thresholds.low": "a"]) == "pack.json is not right: thresholds.low should be a number.")
        #expect(try reason(["within": "bird"]) == "pack.json is not right: within should be a list.")
        #expect(try reason(["input": 3]) == "pack.json is not right: input should be an object.")
        #expect(
            try reason(["output.kind": "segmentation"])
                == "pack.json is not right: output.kind has a value that is not known.")
    }

    @Test(arguments: ["", "{", "\u{0}\u{1}", "hello"])
    func `what is not JSON is called so`(text: String) throws {
        let folder = try PackFolder()
        try folder.write("pack.json", text)
        #expect(try reason(folder) == "pack.json is not right: it is not JSON.")
    }

    @Test func `a list is no pack`() throws {
        let folder = try PackFolder()
        try folder.write("pack.json", "[]")
        #expect(try reason(folder) == "pack.json is not right: it should be an object.")
    }

    @Test(arguments: ["../tiny.xml", "/etc/passwd.xml", ".hidden.onnx", "a/b.xml", "", "tiny\u{0}.xml", "tiny\n.xml"])
    func `file names that lead elsewhere are refused`(name: String) throws {
        #expect(try reason(["model": name])?.hasSuffix("must name a file beside pack.json.") == true)
        #expect(try reason(["labels": name])?.hasSuffix("must name a file beside pack.json.") == true)
    }

    @Test(arguments: ["", "Birds", "a b", "../x", String(repeating: "a", count: 65), "ü"])
    func `names are for folders, too`(name: String) throws {
        #expect(try reason(["name": name])?.hasPrefix("A pack's name has small letters") == true)
    }

    @Test(arguments: [
        [0.0, 0.5, 0.9], [-0.1, 0.5, 0.9], [0.6, 0.5, 0.9], [0.5, 0.95, 0.9], [0.5, 0.9, 1.1],
    ])
    func `thresholds that do not rise are refused`(steps: [Double]) throws {
        let said = try reason(["thresholds": ["low": steps[0], "medium": steps[1], "high": steps[2]]])
        #expect(said == "The thresholds must rise from low over medium to high, between 0 and 1.")
    }

    @Test func `what the input cannot be is refused`() throws {
        #expect(try reason(["input.height": 31]) == "The model's input must be a square of 16 to 2048 pixels.")
        #expect(
            try reason(["input.width": 4096, "input.height": 4096])
                == "The model's input must be a square of 16 to 2048 pixels.")
        #expect(try reason(["input.mean": [1]]) == "input.mean and input.scale have three numbers each.")
        #expect(try reason(["input.scale": [1, 0, 1]]) == "input.scale must not be zero.")
        #expect(try reason(["input.order": "GBR"]) == "input.order is RGB or BGR.")
        #expect(
            try reason(["input.mean": [1, 1, 1]])
                == "The model takes 8-bit pixels as they are: input.mean and input.scale are for models that take floats."
        )
        #expect(
            try reason(["input.layout": "NCHW"]) == "The model's input is 1×32×32×3, but pack.json says 1×3×32×32.")
        #expect(
            try reason(["input.width": 64, "input.height": 64])
                == "The model's input is 1×32×32×3, but pack.json says 1×64×64×3.")
    }

    @Test func `what the output cannot be is refused`() throws {
        #expect(try reason(["output.index": 1]) == "The model has no output number 1.")
        #expect(try reason(["output.index": -1]) == "The model has no output number -1.")
        #expect(try reason(["output.scale": 0]) == "output.scale must be above zero.")
        #expect(
            try reason(["output.kind": "yolo"])
                == "The model's output is 1×3; a detector's is 1×(4 + labels)×anchors.")
        #expect(
            try reason(["output.kind": "yolo", "input.fit": "crop"])
                == "A detector sees the whole photo: input.fit is letterbox or stretch.")
        #expect(
            try reason(["output.kind": "yolo", "output.softmax": true])
                == "output.softmax and output.scale are for classifications only.")
    }

    @Test func `words of ours that are not known are refused`() throws {
        #expect(try reason(["category": "birds"]) == "The category birds is not one of the sixteen.")
        #expect(try reason(["within": ["glorp"]]) == "No kind is called glorp, which `within` names.")
        #expect(try reason(["licence": ""]) == "The licence is empty.")
        #expect(try reason(["model": "tiny.pb"]) == "The model tiny.pb is neither .tflite nor .onnx nor .xml.")
    }

    @Test(arguments: [("tomato\nlime\n", 2), ("tomato\nlime\nblueberry\nplum", 4), ("", 0), ("\n\n\n", 0)])
    func `labels that are too few or too many are counted`(labels: String, count: Int) throws {
        let said = try reason(PackFolder(labels: labels))
        #expect(said == "The model knows 3 classes, but there are \(count) labels.")
    }

    @Test func `missing files are named`() throws {
        var folder = try PackFolder()
        try folder.remove("labels.txt")
        #expect(try reason(folder) == "The file of the labels, labels.txt, is missing.")
        folder = try PackFolder()
        try folder.remove("tiny.xml")
        #expect(try reason(folder) == "The file of the model, tiny.xml, is missing.")
        folder = try PackFolder()
        try folder.remove("tiny.bin")
        #expect(try reason(folder)?.hasPrefix("The model tiny.xml cannot be loaded: ") == true)
        folder = try PackFolder()
        try folder.remove("pack.json")
        #expect(try reason(folder)?.hasPrefix("There is no pack.json in ") == true)
    }

    @Test(arguments: ["tiny.xml", "tiny.onnx", "tiny.tflite"])
    func `a file that is no model is refused`(name: String) throws {
        let folder = try PackFolder()
        try folder.write(name, "These are not the weights that you are looking for.")
        try folder.writeManifest(["model": name])
        // In a sentence, and not in OpenVINO's own words, which name places in its sources.
        #expect(
            try reason(folder)
                == "The model \(name) cannot be loaded: it is no model, is damaged, or has parts that OpenVINO does not know."
        )
    }

    @Test func `a model whose shape is not fixed is refused`() throws {
        var model = PackFolder.colours
        model.isDynamic = true
        #expect(try reason(PackFolder(model)) == "The model tiny.xml cannot be loaded: its shapes are not fixed.")
    }

    @Test func `a model that answers with infinity is refused`() throws {
        var model = PackFolder.colours
        model.bias = [.infinity, 0, 0]
        #expect(try reason(PackFolder(model)) == "The model answers with numbers that are not finite.")
    }
}

@Suite("What the project says about packs")
struct PackDocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `every field is in the table of Docs/ModelPacks.md`() throws {
        let text = String(
            decoding: try Data(contentsOf: Self.root.appending(path: "Docs/ModelPacks.md")), as: UTF8.self)
        let table = try #require(text.split(separator: "## `pack.json`").last?.split(separator: "\n## ").first)
        let rows = table.matches(of: #/(?m)^\| `([a-zA-Z.]+)` \|/#).map { String($0.1) }
        #expect(Set(rows) == PackFields.known)
        #expect(rows.count == PackFields.known.count)
    }

    @Test(arguments: ["birds"])
    func `the packs that come with the project are described rightly`(name: String) throws {
        let folder = Self.root.appending(path: "Packs/" + name)
        let manifest = try PackManifest(folder: folder.path)
        #expect(manifest.name == name)
        let text = String(
            decoding: try Data(contentsOf: Self.root.appending(path: "Docs/ModelPacks.md")), as: UTF8.self)
        let file = String(decoding: try Data(contentsOf: folder.appending(path: "pack.json")), as: UTF8.self)
        #expect(text.contains(file))
    }
}
