/// What `pack.json` says of a model pack. `Docs/ModelPacks.md` describes every field.
public struct PackManifest: Codable, Hashable, Sendable {
    /// How pixels become the model's numbers.
    public struct Input: Codable, Hashable, Sendable {
        /// How the photo is laid into the model's square.
        public enum Fit: String, Codable, Sendable {
            case stretch
            case letterbox
            case crop
        }
        /// The order of the input's dimensions: samples, rows, columns and channels.
        public enum Layout: String, Codable, Sendable {
            case nhwc = "NHWC"
            case nchw = "NCHW"
        }
        /// In pixels.
        public var width: Int
        /// In pixels; only square inputs are supported, so the same as the width.
        public var height: Int
        /// `NHWC` unless told otherwise.
        public var layout: Layout?
        /// ``PackManifest/fit`` gives it with its default.
        public var fit: Fit?
        /// Red, green, blue, or blue, green, red.
        public var order: String?
        /// For float inputs: (value − mean) / scale, per channel, of 0…255.
        public var mean: [Float]?
        /// What the difference is divided by.
        public var scale: [Float]?
    }

    /// What the model's numbers mean.
    public struct Output: Codable, Hashable, Sendable {
        /// What sort of recogniser it is.
        public enum Kind: String, Codable, Sendable {
            /// One score for each label.
            case classification
            /// `[1, 4 + labels, anchors]`: centre x, y, width, height in pixels, then scores.
            case yolo
        }
        /// What sort of recogniser it is.
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
        /// Below it, nothing is said at all.
        public var low: Float
        /// Not below `low`.
        public var medium: Float
        /// Not below `medium`.
        public var high: Float
    }

    /// Letters, digits, `-` and `_`; also the name of the pack's folder.
    public var name: String
    /// What people read in the list of packs.
    public var title: String
    /// File name of the model, beside `pack.json`: `.tflite`, `.onnx`, or `.xml` of an IR.
    public var model: String
    /// File name of the labels, one a line, in the model's order.
    public var labels: String
    /// Of a label such as *Pica pica (Eurasian Magpie)*: `line` (all of it) or `parenthesised`.
    public var labelName: LabelName?
    /// How pixels become the model's numbers.
    public var input: Input
    /// What the model's numbers mean.
    public var output: Output
    /// The least score that is shown at each level.
    public var thresholds: Thresholds
    /// One of the sixteen categories, by its short name.
    public var category: String
    /// Kinds on whose boxes a classification runs (*bird*); the whole photo where empty or absent.
    public var within: [String]?
    /// Labels that mean that nothing was recognised.
    public var ignore: [String]?
    /// The model's and the labels' licence, best by its SPDX name.
    public var licence: String
    /// Whether it runs; on by default.
    public var enabled: Bool?

    /// Which part of a label is the name that people read.
    public enum LabelName: String, Codable, Sendable {
        case line
        case parenthesised
    }

    /// How the whole photo is laid into the model's square, when nothing else is said.
    public var fit: Input.Fit { input.fit ?? (output.kind == .yolo ? .letterbox : .crop) }
}
