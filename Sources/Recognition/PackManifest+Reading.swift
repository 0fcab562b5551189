internal import FoundationEssentials
internal import JSONDepth

extension PackManifest {
    /// Reads `pack.json` of a folder.
    /// - Throws: ``RecognitionError`` naming the first field that is missing, wrong or unknown.
    public init(folder: String) throws {
        guard let data = FileManager.default.contents(atPath: folder + "/pack.json") else {
            throw RecognitionError("There is no pack.json in \(folder).")
        }
        guard !JSONDepth.isTooDeep(Array(data)) else {
            throw RecognitionError("pack.json is not right: it is nested too deeply.")
        }
        do {
            self = try JSONDecoder().decode(PackManifest.self, from: data)
            try PackFields.check(try JSONDecoder().decode(PackFields.self, from: data))
        } catch let error as DecodingError {
            throw RecognitionError("pack.json is not right: \(PackManifest.sentence(error))")
        } catch let error as RecognitionError {
            throw error
        } catch {
            throw RecognitionError("pack.json is not right: it is not JSON.")
        }
        try check()
    }

    private static func sentence(_ error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.isEmpty ? "it" : path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing."
        case .typeMismatch(let type, let context): return "\(place(context.codingPath)) should be \(name(of: type))."
        case .valueNotFound(_, let context): return "\(place(context.codingPath)) has no value."
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty
                ? "it is not JSON." : "\(place(context.codingPath)) has a value that is not known."
        @unknown default: return "it could not be read."
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number"
        case is Float.Type: "a number"
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}

/// The names of the fields in a `pack.json`, so that a misspelt one is not passed over in silence.
struct PackFields: Decodable {
    /// All that there are, those inside others with a dot: `input.width`.
    static let known: Set<String> = [
        "name", "title", "model", "labels", "labelName", "category", "within", "ignore", "licence", "enabled",
        "input", "input.width", "input.height", "input.layout", "input.fit", "input.order", "input.mean", "input.scale",
        "output", "output.kind", "output.index", "output.softmax", "output.scale",
        "thresholds", "thresholds.low", "thresholds.medium", "thresholds.high",
    ]
    private var names: [String] = []

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        for field in fields.allKeys {
            names.append(field.stringValue)
            guard ["input", "output", "thresholds"].contains(field.stringValue) else { continue }
            let inner = try fields.nestedContainer(keyedBy: Name.self, forKey: field)
            names += inner.allKeys.map { "\(field.stringValue).\($0.stringValue)" }
        }
    }

    static func check(_ fields: PackFields) throws {
        if let unknown = fields.names.sorted().first(where: { !known.contains($0) }) {
            throw RecognitionError("pack.json is not right: there is no field \(unknown).")
        }
    }
}
