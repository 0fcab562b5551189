import Foundation

/// A model pack in a folder of its own, removed when it goes. By default it knows red, green and blue things by their
/// mean colour, 0…1 each.
final class PackFolder {
    let path: String
    var fields: [String: Any]

    /// How much of each channel there is, where the input's samples are 0…255.
    static var colours: TinyModel {
        let share = Float(1) / 255
        return TinyModel(weights: [[share, 0, 0], [0, share, 0], [0, 0, share]], bias: [0, 0, 0])
    }

    init(_ model: TinyModel = PackFolder.colours, labels: String = "tomato\nlime\nblueberry\n") throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vision-pack-" + UUID().uuidString)
        path = folder.path
        fields = [
            "name": "colours", "title": "Fruit by colour", "model": "tiny.xml", "labels": "labels.txt",
            "input": ["width": 32, "height": 32], "output": ["kind": "classification"],
            "thresholds": ["low": 0.4, "medium": 0.6, "high": 0.8], "category": "food", "licence": "CC0-1.0",
        ]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write("labels.txt", labels)
        try write("tiny.xml", model.description)
        try Data(model.constants).write(to: folder.appending(path: "tiny.bin"))
        try writeManifest()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

    /// Changes fields (a dot reaches into an object; nil takes one away) and writes `pack.json`.
    func writeManifest(_ changes: [String: Any?] = [:]) throws {
        for (name, value) in changes {
            let parts = name.split(separator: ".").map(String.init)
            if parts.count == 2 {
                var inner = fields[parts[0]] as? [String: Any] ?? [:]
                inner[parts[1]] = value
                fields[parts[0]] = inner
            } else {
                fields[name] = value
            }
        }
        try JSONSerialization.data(withJSONObject: fields).write(to: URL(filePath: path + "/pack.json"))
    }
}
