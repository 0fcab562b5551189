import Glibc
import Interpretation
import PhotoLibrary
import PhotoSite
import Terminal
import Wording

/// Photos in a list of results, each with what is in it.
struct PhotoLines {
    let library: Library
    let console: Console
    let level: Level
    let isJSON: Bool

    /// The photos of a page.
    func show(_ photos: [FoundPhoto]) async throws {
        if isJSON {
            for photo in photos { console.print(json: try await json(photo)) }
            return
        }
        guard !photos.isEmpty else { return }
        var table = Table([
            .init(Phrase(en: "PHOTO", it: "FOTO"), truncation: .middle),
            .init(Phrase(en: "TAKEN", it: "SCATTATA")), .init(Phrase(en: "WHAT", it: "CHE COSA"), truncation: .end),
        ])
        for photo in photos {
            let tags = try await library.tags(of: photo.id, level: level).map(\.name)
            table.append([
                .init((photo.isFavourite ? "★ " : "") + name(photo), isThere(photo) ? .bold : .dim),
                .init(console.format.date(photo.taken), .dim),
                .init(tags.joined(separator: ", ")),
            ])
        }
        console.print(table)
    }

    /// Its file may have gone since the last import; it keeps its tags for when it is back.
    private func isThere(_ photo: FoundPhoto) -> Bool {
        photo.path.map { $0.withCPath { access($0, F_OK) } == 0 } ?? false
    }

    private func name(_ photo: FoundPhoto) -> String {
        let path = photo.path?.asKnown.description ?? "–"
        let missing = Phrase(en: " (missing)", it: " (mancante)")
        return isThere(photo) ? path : path + missing.text(in: console.language)
    }

    private func json(_ found: FoundPhoto) async throws -> JSONValue {
        let photo = try await library.photo(found.id)
        let tags = try await library.tags(of: found.id, level: level)
        let analysis = try await library.analysis(of: found.id)
        return .object(
            JSONValue.file(found.path?.asKnown.bytes ?? []) + JSONValue.taken(found.taken) + [
                ("place", .place(photo.place, photo.coordinate, isUsers: photo.isPlaceUsers)),
                ("caption", .string(tags.caption(analysis, at: level) ?? "")),
                ("tags", .array(tags.map { JSONValue.tag($0, level) })), ("favourite", .bool(found.isFavourite)),
                ("missing", .bool(!isThere(found))),
            ])
    }
}

extension JSONValue {
    /// `{name, synset, confidence, category, source}`.
    static func tag(_ tag: PhotoTag, _ level: Level) -> JSONValue {
        [
            "name": .string(tag.name), "synset": .synset(tag.synset),
            "confidence": tag.confidence.map { .fraction($0) } ?? .null, "category": .category(tag.category),
            "source": tag.isKeyword
                ? "keyword" : .source(tag.isUsers ? .user : tag.findings.first?.source ?? .classifier),
        ]
    }
}
