import Intake
import Interpretation
import PhotoLibrary
import Terminal
import Wording

/// `vision export`: all that is known of the photos, a line for each.
enum Export {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let library = try await CommandEnvironment(command).library().library
        let level = try await library.defaultLevel()
        try await library.export(
            begin: { photos in
                console.print(json: [
                    "format": "vision export", "version": 2, "program": .string(CommandTree.version),
                    "library": .string(library.folder), "level": .level(level), "photos": .integer(photos),
                ])
            }
        ) { console.print(json: .photo($0)) }
        await library.checkpoint()
        return .success
    }
}

extension JSONValue {
    fileprivate static func level(_ level: Level) -> JSONValue {
        switch level {
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        }
    }

    /// The line of a photo; `Docs/Export.md` describes it.
    fileprivate static func photo(_ exported: ExportedPhoto) -> JSONValue {
        let photo = exported.photo
        let facts = photo.facts
        let findings = (exported.analysis?.findings ?? []).map { finding -> JSONValue in
            [
                "source": .source(finding.source), "box": .box(finding.box),
                "names": .array(finding.names.map { candidate($0) }),
                "couldAlsoBe": .alternatives(finding.alternatives),
            ]
        }
        let faces = (exported.analysis?.faces ?? []).map { face -> JSONValue in
            ["box": .box(face.box), "confidence": .fraction(face.confidence)]
        }
        return [
            "photo": .integer(Int(photo.id.number)), "files": .array((photo.files + photo.raws).map { file($0) }),
            "width": .integer(facts.width), "height": .integer(facts.height), "format": .string(facts.format),
            "rotation": .integer(photo.rotation), "taken": .string(facts.taken.text),
            "takenFrom": .string(String(describing: facts.taken.source)),
            "place": .place(photo.place, photo.coordinate, isUsers: photo.isPlaceUsers),
            "camera": camera(facts.camera), "description": .optional(facts.description),
            "rating": facts.rating.map { .integer($0) } ?? .null, "favourite": .bool(photo.isFavourite),
            "added": moment(photo.added), "deleted": exported.deleted.map { moment($0) } ?? .null,
            "tags": .array(exported.tags.map { tag($0) }), "removed": .array(exported.removed.map { .string($0) }),
            "deletedTags": .array(
                exported.deletedTags.map { ["name": .string($0.name), "deleted": moment($0.deleted)] }),
            "analyser": .optional(photo.analyser?.description), "findings": .array(findings), "faces": .array(faces),
            "saved": exported.saved.map { saved in
                .object(JSONValue.file(saved.path.bytes) + [("time", moment(saved.when))])
            } ?? .null,
        ]
    }

    private static func candidate(_ candidate: Candidate) -> JSONValue {
        [
            "name": .string(candidate.name), "synset": .synset(candidate.synset),
            "confidence": .fraction(candidate.confidence), "category": .category(candidate.category),
            "level": .level(candidate.level),
        ]
    }

    private static func tag(_ tag: ExportedTag) -> JSONValue {
        [
            "name": .string(tag.name), "synset": .synset(tag.synset), "category": .category(tag.category),
            "source": tag.isKeyword ? "keyword" : tag.isUsers ? "user" : "model",
            "confidence": tag.confidence.map { .fraction($0) } ?? .null, "level": .level(tag.level),
        ]
    }

    private static func file(_ file: PhotoFile) -> JSONValue {
        .object(
            JSONValue.file(file.stamp.path.asKnown.bytes) + [
                ("role", .string(String(describing: file.role))), ("bytes", .integer(Int(file.stamp.size))),
                ("modified", moment(wholeSeconds(file.stamp.modified))),
                ("sha256", .optional(file.contentHash.map(\.hex))), ("missing", .bool(file.isMissing)),
            ])
    }

    private static func camera(_ camera: Camera?) -> JSONValue {
        guard let camera else { return .null }
        func number(_ value: Double?, _ digits: Int) -> JSONValue {
            value.map { .decimal($0, digits: digits) } ?? .null
        }
        return [
            "make": .optional(camera.make), "model": .optional(camera.model), "lens": .optional(camera.lens),
            "focalLength": number(camera.focalLength, 2), "aperture": number(camera.aperture, 2),
            "exposure": number(camera.exposure, 9), "iso": camera.iso.map { .integer($0) } ?? .null,
        ]
    }

    /// Of nanoseconds, rounded down.
    private static func wholeSeconds(_ nanoseconds: Int64) -> Int64 {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0 ? seconds - 1 : seconds
    }

    /// A moment in UTC (RFC 3339): `2024-07-15T16:30:00Z`.
    private static func moment(_ seconds: Int64) -> JSONValue {
        .string(CaptureTime(localSeconds: seconds, offset: nil, source: .file).text + "Z")
    }
}
