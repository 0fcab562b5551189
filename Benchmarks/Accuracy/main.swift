// vision-accuracy FOLDER… [--outside FOLDER]… [--labels FILE]… [--only PREFIX] [--cross FOLDS] [--fit] [--tags] [--light]
// [--exact]
//
// Prints how right the tags of labelled photos are, by level, and how true their percentages. With --cross the calibration is
// fitted anew for every fold of classes on the other folds; with --fit it is fitted on everything, and printed.
import Concepts
import FoundationEssentials
import Glibc
import Imaging
import Raster
import Interpretation
import Recognition

struct Options {
    var folders: [(path: String, isOutside: Bool)] = []
    var labels: [String] = []
    var prefix: String?
    var folds: Int?
    var fits = false
    var listsTags = false
    var light = false
    var exact = false

    init(_ words: [String]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--outside": rest.popFirst().map { folders.append(($0, true)) }
            case "--labels": rest.popFirst().map { labels.append($0) }
            case "--only": prefix = rest.popFirst()
            case "--cross": folds = rest.popFirst().flatMap { Int($0) }
            case "--fit": fits = true
            case "--tags": listsTags = true
            case "--light": light = true
            case "--exact": exact = true
            default: folders.append((word, false))
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

/// What the models say of every labelled photo.
func samples(_ options: Options, _ context: RecognitionContext, _ interpreter: Interpreter) throws -> [Sample] {
    var samples: [Sample] = []
    for folder in options.folders {
        let labelled = try LabelledFolder(
            folder.path, isOutside: folder.isOutside, more: options.labels, only: options.prefix,
            tree: interpreter.tree)
        for photo in labelled.photos {
            guard let data = FileManager.default.contents(atPath: photo.path) else { continue }
            let bytes = Array(data)
            let picture = try bytes.withUnsafeBytes { bytes in
                try Picture.decode(bytes: bytes, header: try ImageHeader(bytes: bytes))
            }
            samples.append(Sample(photo, try context.observe(picture), hidden: .nothing, interpreter))
        }
    }
    samples.file(into: max(options.folds ?? 1, 1))
    return samples + samples.flatMap { $0.masked(interpreter) }
}

/// A calibration as `Calibration+Fitted.swift` writes it.
func printFit(_ calibration: Calibration) {
    func number(_ value: Float) -> String { String((value * 1000).rounded() / 1000) }
    for group in Claim.Group.allCases {
        let curve = calibration[group]
        let weights = curve.weights.map(number).joined(separator: ", ")
        print("case .\(group): Curve(\(number(curve.offset)), [\(weights)])")
    }
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
guard !options.folders.isEmpty else {
    print("usage: vision-accuracy FOLDER… [--outside FOLDER]… [--labels FILE]… [--only PREFIX]")
    print("       [--cross FOLDS] [--fit] [--tags] [--light] [--exact]")
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
        models: deps + "/models", light: options.light, streams: 1, threads: 2, exact: options.exact),
    tree: tree)
let all = try samples(options, try recogniser.makeContext(), recogniser.interpreter)
let fitting = Fitting(interpreter: recogniser.interpreter)
var report = Report(tree: tree)
if options.fits {
    printFit(fitting.calibration(all))
} else {
    var interpreter = recogniser.interpreter
    for fold in 0..<(options.folds ?? 1) {
        if options.folds != nil { interpreter.calibration = fitting.calibration(all.filter { $0.fold != fold }) }
        report.add(all.filter { $0.fold == fold }, interpreter)
    }
    if options.listsTags { report.printTags() } else { report.printTables() }
}
