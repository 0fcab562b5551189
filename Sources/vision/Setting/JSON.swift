import Concepts
import Geography
import Interpretation
import PhotoLibrary
import Places
import Terminal
import Wording
import Workbench

extension JSONValue {
    /// `{file, error}`.
    static func refused(_ file: [UInt8], _ reason: Phrase, _ language: Language) -> JSONValue {
        .object(JSONValue.file(file) + [("error", .string(reason.text(in: language)))])
    }

    static func category(_ category: Concepts.Category?) -> JSONValue {
        category.map { .string($0.key) } ?? .null
    }

    static func synset(_ synset: Synset?) -> JSONValue { .optional(synset?.text) }

    static func box(_ box: Box?) -> JSONValue {
        guard let box = box?.clipped else { return .null }
        return [
            "x": .fraction(box.x), "y": .fraction(box.y), "width": .fraction(box.width),
            "height": .fraction(box.height),
        ]
    }

    static func source(_ source: Source) -> JSONValue {
        switch source {
        case .classifier: "classifier"
        case .detector: "detector"
        case .pack(let name): .string("pack:" + name)
        case .user: "user"
        }
    }

    /// When a photo was taken, as far as it is known, and where that comes from.
    static func taken(_ taken: CaptureTime?) -> [(String, JSONValue)] {
        [
            ("taken", .optional(taken?.text)),
            ("takenFrom", .optional(taken.map { String(describing: $0.source) })),
        ]
    }

    /// Where a photo was taken. `place` may be known without a coordinate, when somebody typed it in.
    static func place(_ place: Place?, _ coordinate: Coordinate?, isUsers: Bool = false) -> JSONValue {
        guard place != nil || coordinate != nil else { return .null }
        return [
            "name": .optional(place?.name), "country": .optional(place?.country.isEmpty ?? true ? nil : place?.country),
            "latitude": coordinate.map { .degree($0.latitude) } ?? .null,
            "longitude": coordinate.map { .degree($0.longitude) } ?? .null,
            "source": isUsers ? "user" : "photo",
        ]
    }

    /// `[{name, synset, confidence, category}]`.
    static func alternatives(_ candidates: [Candidate]) -> JSONValue {
        .array(
            candidates.map { candidate in
                [
                    "name": .string(candidate.name), "synset": .synset(candidate.synset),
                    "confidence": .fraction(candidate.confidence), "category": .category(candidate.category),
                ]
            })
    }
}

extension Concepts.Category {
    /// The lasting short name, as in JSON and `pack.json`.
    var key: String { String(describing: self) }

    /// As people read it.
    var phrase: Phrase { Phrase(en: name, it: italianName) }
}

extension CategoryArrangement {
    /// What people read over the shelf of a category: the user's own name, or the one it comes with.
    func name(of category: Concepts.Category) -> Phrase {
        let shelf = shelf(of: category)
        return names[shelf].map { Phrase($0) } ?? shelf.phrase
    }
}
