public import Concepts
internal import FoundationEssentials
internal import Inference

/// A model pack that has passed its checks: a recogniser that somebody added without code.
public final class Pack: Sendable {
    /// What its `pack.json` says.
    public let manifest: PackManifest
    let model: CompiledModel
    let labels: [Label]
    let within: [ConceptTree.Node]

    /// How many classes the model has.
    public var labelCount: Int { labels.count }

    /// One of the model's classes.
    struct Label: Sendable {
        /// Nil for a label that means nothing was recognised.
        let name: String?
        let synset: Synset?
    }

    /// Reads a pack's folder and tries it.
    /// - Throws: ``RecognitionError`` with the reason why the pack cannot be used.
    public static func check(folder: String, tree: ConceptTree) throws(RecognitionError) -> Pack {
        let options = CompileOptions(streams: 1, threads: 1)
        do {
            return try Pack(folder: folder, tree: tree, runtime: Runtime(), options: options)
        } catch let error as RecognitionError {
            throw error
        } catch {
            throw RecognitionError("The pack cannot be tried: \(error)")
        }
    }

    init(folder: String, tree: ConceptTree, runtime: Runtime, options: CompileOptions) throws {
        let manifest = try PackManifest(folder: folder)
        guard let category = Pack.category(manifest.category) else {
            throw RecognitionError("The category \(manifest.category) is not one of the sixteen.")
        }
        self.category = category
        within = try (manifest.within ?? []).map { word in
            guard let node = tree.nodes(named: word).first else {
                throw RecognitionError("No kind is called \(word), which `within` names.")
            }
            return node
        }
        guard let text = FileManager.default.contents(atPath: folder + "/" + manifest.labels) else {
            throw RecognitionError("The file of the labels, \(manifest.labels), is missing.")
        }
        let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        let kinds = within
        kind = kinds.first.map { tree.synset($0) }
        labels = lines.map { Pack.label($0, manifest, tree, within: kinds) }
        guard FileManager.default.fileExists(atPath: folder + "/" + manifest.model) else {
            throw RecognitionError("The file of the model, \(manifest.model), is missing.")
        }
        do {
            model = try runtime.compile(folder + "/" + manifest.model, options)
        } catch {
            throw RecognitionError("The model \(manifest.model) cannot be loaded: \(error)")
        }
        self.manifest = manifest
        try checkPorts()
        do {
            try tryOut()
        } catch let error as InferenceError {
            throw RecognitionError("The model \(manifest.model) cannot be run: \(error)")
        }
    }

    let category: Concepts.Category
    /// What every one of its things is: the first of its kinds.
    let kind: Synset?

    /// Holds the model's shapes to the manifest.
    private func checkPorts() throws {
        let side = manifest.input.width
        let shape = (manifest.input.layout ?? .nhwc) == .nhwc ? [1, side, side, 3] : [1, 3, side, side]
        guard model.inputs.count == 1, model.inputs[0].shape == shape else {
            let found = model.inputs.map { Pack.text($0.shape) }.joined(separator: " and ")
            throw RecognitionError("The model's input is \(found), but pack.json says \(Pack.text(shape)).")
        }
        let isFloat = model.inputs[0].type == .float32 || model.inputs[0].type == .float16
        guard isFloat || (manifest.input.mean == nil && manifest.input.scale == nil) else {
            throw RecognitionError(
                "The model takes 8-bit pixels as they are: input.mean and input.scale are for models that take floats.")
        }
        let output = manifest.output.index ?? 0
        guard model.outputs.indices.contains(output) else {
            throw RecognitionError("The model has no output number \(output).")
        }
        let port = model.outputs[output]
        var rows = port.count
        if manifest.output.kind == .yolo {
            guard port.shape.count == 3, port.shape[0] == 1, port.shape[1] > 4 else {
                throw RecognitionError(
                    "The model's output is \(Pack.text(port.shape)); a detector's is 1×(4 + labels)×anchors.")
            }
            rows = port.shape[1] - 4
        }
        guard rows == labels.count else {
            throw RecognitionError("The model knows \(rows) classes, but there are \(labels.count) labels.")
        }
    }

    private static func text(_ shape: [Int]) -> String { shape.map(String.init).joined(separator: "×") }

    /// Runs the model once on grey.
    private func tryOut() throws {
        let side = manifest.input.width
        let output = manifest.output.index ?? 0
        let request = try model.makeRequest()
        let grey = [UInt8](repeating: 127, count: side * side * 3)
        try grey.withUnsafeBufferPointer { try PackInput(manifest.input, model.inputs[0]).fill(request, with: $0) }
        try request.infer()
        let isFinite = try request.withOutput(output) { $0.allSatisfy(\.isFinite) }
        guard isFinite else { throw RecognitionError("The model answers with numbers that are not finite.") }
    }

    private static func category(_ word: String) -> Concepts.Category? {
        Concepts.Category.allCases.first { String(describing: $0) == word }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }

    private static func label(
        _ line: String, _ manifest: PackManifest, _ tree: ConceptTree, within: [ConceptTree.Node]
    ) -> Label {
        let whole = Pack.trimmed(line[...])
        if manifest.ignore?.contains(whole) ?? false { return Label(name: nil, synset: nil) }
        var name = whole
        var other = whole
        if manifest.labelName == .parenthesised, let open = whole.lastIndex(of: "("), whole.hasSuffix(")") {
            name = String(whole[whole.index(after: open)...].dropLast())
            other = trimmed(whole[..<open])
        }
        guard !name.isEmpty else { return Label(name: nil, synset: nil) }
        let synset = [name, other].lazy.flatMap { tree.nodes(named: $0) }
            .first { node in within.isEmpty || within.contains { tree.isA(node, $0) } }
            .map { tree.synset($0) }
        return Label(name: name, synset: synset)
    }
}
