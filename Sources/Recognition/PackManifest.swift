internal import FoundationEssentials

/// What `pack.json` says of a model pack. `Docs/ModelPacks.md` describes every field.
public struct PackManifest: Codable, Hashable, Sendable {
    /// How pixels become the model's numbers.
    public struct Input: Codable, Hashable, Sendable {
        public enum Fit: String, Codable, Sendable {
            case stretch
            case letterbox
            case crop
        }
        public enum Layout: String, Codable, Sendable {
            case nhwc = "NHWC"
            case nchw = "NCHW"
        }
        /// In pixels.
        public var width: Int
        /// In pixels; only square inputs are supported, so the same as the width.
        public var height: Int
        public var layout: Layout?
        public var fit: Fit?
        /// Red, green, blue, or blue, green, red.
        public var order: String?
        /// For float inputs: (value − mean) / scale, per channel, of 0…255.
        public var mean: [Float]?
        public var scale: [Float]?
    }

    /// What the model's numbers mean.
    public struct Output: Codable, Hashable, Sendable {
        public enum Kind: String, Codable, Sendable {
            case classification
            /// `[1, 4 + labels, anchors]`: centre x, y, width, height in pixels, then scores.
            case yolo
        }
        public var kind: Kind
        /// Which of the model's outputs; the first by default.
        public var index: Int?
        /// The numbers are logits and go through a softmax first.
        public var softmax: Bool?
        /// Multiplies the numbers: 1/255 where a quantised model answers 0…255.
        public var scale: Float?
    }

    /// The least score that is shown at each level.
    public struct Thresholds: Codable, Hashable, Sendable {
        public var low: Float
        public var medium: Float
        public var high: Float
    }

    /// Letters, digits, `-` and `_`; also the name of the pack's folder.
    public var name: String
    public var title: String
    /// File name of the model, beside `pack.json`: `.tflite`, `.onnx`, or `.xml` of an IR.
    public var model: String
    /// File name of the labels, one a line, in the model's order.
    public var labels: String
    /// Of a label such as *Pica pica (Eurasian Magpie)*: `line` (all of it) or `parenthesised`.
    public var labelName: LabelName?
    public var input: Input
    public var output: Output
    public var thresholds: Thresholds
    /// One of the sixteen categories, by its short name.
    public var category: String
    /// Kinds on whose boxes the pack runs (*bird*); the whole photo where empty or absent.
    public var within: [String]?
    /// Labels that mean that nothing was recognised.
    public var ignore: [String]?
    public var licence: String
    /// Whether it runs; on by default.
    public var enabled: Bool?

    public enum LabelName: String, Codable, Sendable {
        case line
        case parenthesised
    }

    /// Reads `pack.json` of a folder.
    /// - Throws: ``RecognitionError`` naming the first field that is missing or wrong.
    public init(folder: String) throws {
        guard let data = FileManager.default.contents(atPath: folder + "/pack.json") else {
            throw RecognitionError("There is no pack.json in \(folder).")
        }
        do {
            self = try JSONDecoder().decode(PackManifest.self, from: data)
        } catch let error as DecodingError {
            throw RecognitionError("pack.json is not right: \(PackManifest.sentence(error))")
        } catch {
            throw RecognitionError("pack.json is not JSON.")
        }
        try check()
    }

    private static func sentence(_ error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing."
        case .typeMismatch(let type, let context): return "\(place(context.codingPath)) should be a \(type)."
        case .valueNotFound(_, let context): return "\(place(context.codingPath)) has no value."
        case .dataCorrupted(let context):
            let field = place(context.codingPath)
            return field.isEmpty ? "it is not JSON." : "\(field) has a value that is not known."
        @unknown default: return "it could not be read."
        }
    }

    private func check() throws {
        let allowed = Array("abcdefghijklmnopqrstuvwxyz0123456789-_")
        guard !name.isEmpty, name.count <= 64, name.allSatisfy({ allowed.contains($0) }) else {
            throw RecognitionError("A pack's name has small letters, digits, - and _ only, and at most 64 of them.")
        }
        for file in [model, labels] where file.contains("/") || file.hasPrefix(".") || file.isEmpty {
            throw RecognitionError("The file name \(file) must name a file beside pack.json.")
        }
        guard ["tflite", "onnx", "xml"].contains(where: { model.hasSuffix("." + $0) }) else {
            throw RecognitionError("The model \(model) is neither .tflite nor .onnx nor .xml.")
        }
        guard input.width == input.height, (16...2048).contains(input.width) else {
            throw RecognitionError("The model's input must be a square of 16 to 2048 pixels.")
        }
        for channels in [input.mean, input.scale] where channels.map({ $0.count != 3 }) ?? false {
            throw RecognitionError("input.mean and input.scale have three numbers each.")
        }
        if input.scale?.contains(0) ?? false { throw RecognitionError("input.scale must not be zero.") }
        let steps = thresholds
        guard 0 < steps.low, steps.low <= steps.medium, steps.medium <= steps.high, steps.high <= 1 else {
            throw RecognitionError("The thresholds must rise from low over medium to high, between 0 and 1.")
        }
        if let order = input.order, order != "RGB", order != "BGR" {
            throw RecognitionError("input.order is RGB or BGR.")
        }
    }
}
