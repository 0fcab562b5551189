// vision-accuracy FOLDER… [--labels FILE]… [--only PREFIX] [--half fit|report] [--light] [--candidates] [--markdown]
// Prints precision and recall with Wilson bounds per level and category for labelled folders.
import Concepts
import FoundationEssentials
import Glibc
import Imaging
import Interpretation
import Recognition

struct Options {
    var folders: [String] = []
    var labels: [String] = []
    var prefix: String?
    var half: String?
    var light = false
    var candidates = false
    var markdown = false
    var exact = false

    init(_ words: [String]) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--labels": rest.popFirst().map { labels.append($0) }
            case "--only": prefix = rest.popFirst()
            case "--half": half = rest.popFirst()
            case "--light": light = true
            case "--exact": exact = true
            case "--candidates": candidates = true
            case "--markdown": markdown = true
            default: folders.append(word)
            }
        }
    }
}

func resources() throws -> String {
    if let given = ProcessInfo.processInfo.environment["VISION_RESOURCES"] { return given }
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    for up in ["/../.deps", "/../../../../.deps", "/../../../.deps"] {
        let candidate = folder.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + up
        if FileManager.default.fileExists(atPath: candidate + "/models/classifier.xml") { return candidate }
    }
    throw CocoaError(.fileNoSuchFile)
}

let options = try Options(Array(CommandLine.arguments.dropFirst()))
guard !options.folders.isEmpty else {
    print(
        "usage: vision-accuracy FOLDER… [--labels FILE]… [--only PREFIX] [--half fit|report] [--light] [--candidates]")
    exit(2)
}
let deps = try resources()
guard let bytes = FileManager.default.contents(atPath: deps + "/data/concepts.bin") else {
    print("The tree of kinds is missing; run `make setup`.")
    exit(1)
}
let tree = try ConceptTree(bytes: Array(bytes))
try Imaging.start(threads: 1, heif: deps + "/heif/libheif.so.1")
let recogniser = try Recogniser(
    Recogniser.Configuration(
        models: deps + "/models", light: options.light, seats: 1, threads: 2, exact: options.exact),
    tree: tree)
let seat = try recogniser.makeSeat()
var report = Report(tree: tree)
for folder in options.folders {
    let photos = try LabelledFolder(folder, more: options.labels, only: options.prefix, tree: tree).photos
    for (number, photo) in photos.enumerated() {
        if let half = options.half, (number % 2 == 0) != (half == "fit") { continue }
        guard let data = FileManager.default.contents(atPath: photo.path) else { continue }
        let bytes = Array(data)
        let picture = try bytes.withUnsafeBytes { bytes in
            try Picture.decode(bytes: bytes, header: try ImageHeader(bytes: bytes))
        }
        let seen = try seat.observe(picture)
        if options.candidates { Candidates.print(seen, photo, recogniser.interpreter) }
        report.add(recogniser.interpreter.interpret(seen), photo)
    }
}
if !options.candidates { report.print(markdown: options.markdown) }
