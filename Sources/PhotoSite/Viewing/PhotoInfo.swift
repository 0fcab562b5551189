import MapView
import AppShell
import Geography
import Intake
import Interpretation
import PhotoLibrary
import Places
import Wording

/// The data about a photo that the viewer shows, in the person's language.
struct PhotoInfo: Sendable, Encodable {
    struct Tag: Hashable, Sendable, Encodable {
        let name: String
        /// The grid of the tag.
        let href: String
    }
    /// A shelf that the photo stands on.
    struct Shelf: Hashable, Sendable, Encodable {
        let key: String
        let name: String
    }
    struct Row: Hashable, Sendable, Encodable {
        let label: String
        let value: String
        /// What it leads to.
        var href: String?
    }
    /// Fractions of the photo as it is shown.
    struct NamedBox: Hashable, Sendable, Encodable {
        let name: String
        let x: Float
        let y: Float
        let width: Float
        let height: Float
    }

    let id: Int64
    let tags: [Tag]
    let categories: [Shelf]
    /// Empty when there is nothing to say.
    let caption: String
    let rows: [Row]
    /// A picture with all pixels that browsers can show as it is; nil when there is none.
    let full: String?
    /// The file to keep.
    let download: String
    /// Whether there is a tagged copy that is out of date.
    let isChanged: Bool
    let boxes: [NamedBox]
    /// Whether it has a position.
    let isOnMap: Bool
    /// Why it cannot be shown, and where its file is or was; nil when it can be.
    let problem: String?

    /// Asks the library.
    /// - Throws: ``LibraryError/unknownPhoto(_:)``.
    init(_ id: PhotoID, _ services: Services, _ context: PhotoContext) async throws {
        let library = services.library
        let photo = try await library.photo(id)
        let shown = try await library.tags(of: id, level: context.level)
        let analysis = try await library.analysis(of: id)
        let copy = try await CopyState(of: photo, at: context.level, services)
        self.id = id.number
        tags = shown.map { Tag(name: $0.name, href: GridScope.path(tag: $0.name)) }
        categories = try await library.categories(of: id, level: context.level).map {
            Shelf(key: $0.key, name: context.name(of: $0))
        }
        caption =
            photo.facts.description ?? shown.caption(analysis, at: context.level) ?? ""
        let raws = await PhotoRows.raws(of: photo)
        rows = PhotoRows(photo: photo, context: context, raws: raws).rows
        isOnMap = photo.coordinate != nil
        problem = try await library.problem(of: id).map {
            Self.sentence($0, isOwn: library.isOwn($0.path), ShownPath(within: services.resident.bounds), context)
        }
        let isPlain = PictureType.isShownByBrowsers(photo.facts.format) && photo.rotation == 0
        full = isPlain ? "\(PhotoAddress.viewer(id.number))/original?inline" : nil
        download = "\(PhotoAddress.viewer(id.number))/original?tagged"
        isChanged = copy == .changed
        boxes = shown.flatMap { tag in
            tag.findings.compactMap(\.box).map { box in
                let box = box.clipped
                return NamedBox(name: tag.name, x: box.x, y: box.y, width: box.width, height: box.height)
            }
        }
    }
}

extension PhotoInfo {
    private static func sentence(
        _ problem: FileProblem, isOwn: Bool, _ paths: ShownPath, _ context: PhotoContext
    ) -> String {
        let place = isOwn ? String(decoding: problem.path.name, as: UTF8.self) : paths.text(problem.path)
        guard let reason = problem.reason else {
            return context.say(
                en: "The file was not found. It was here: \(place)",
                it: "Il file non è stato trovato. Era qui: \(place)")
        }
        return context.say(en: "\(reason.english) The file: \(place)", it: "\(reason.italian) Il file: \(place)")
    }
}

/// When, where and how a photo was taken, and its file.
struct PhotoRows: Sendable {
    let photo: Photo
    let context: PhotoContext
    /// The names of the raw files that lie beside it.
    var raws: [String] = []

    /// The names of the raw files that lie beside a photo's file.
    static func raws(of photo: Photo) async -> [String] {
        guard let file = photo.files.first(where: { $0.role == .original && !$0.isMissing && $0.refusal == nil }) else {
            return []
        }
        return await RawCompanions.names(beside: file.stamp.path).map { String(decoding: $0, as: UTF8.self) }
    }

    var rows: [PhotoInfo.Row] {
        let map = photo.coordinate.map { "/map?at=\($0.address)&photo=\(photo.id.number)" }
        let uploaded = photo.raws.map { raw in
            PhotoInfo.Row(
                label: context.say(Self.rawLabel), value: DownloadName(raw.stamp.path).text,
                href: raw.contentHash.map { "\(PhotoAddress.viewer(photo.id.number))/original?raw=\($0.hex)" })
        }
        let all: [(Phrase, String?)] = [
            (Phrase(en: "Taken", it: "Scattata"), taken), (Self.placeLabel, place),
            (Self.cameraLabel, camera), (Phrase(en: "Exposure", it: "Esposizione"), exposure),
            (Phrase(en: "File", it: "File"), name),
            (Self.rawLabel, raws.isEmpty ? nil : raws.joined(separator: ", ")),
            (Phrase(en: "Dimensions", it: "Dimensioni"), dimensions),
            (Phrase(en: "Size", it: "Dimensione file"), size),
            (Phrase(en: "Condition", it: "Stato"), photo.facts.isTruncated ? context.say(Self.damaged) : nil),
        ]
        let links = photo.isForgotten ? [:] : [Self.placeLabel: map, Self.cameraLabel: cameraLink]
        return all.flatMap { label, value in
            let row = value.map {
                PhotoInfo.Row(label: context.say(label), value: $0, href: links[label] ?? nil)
            }
            return [row].compactMap { $0 } + (label == Self.rawLabel ? uploaded : [])
        }
    }

    /// Of a file that ends before its picture does.
    static let damaged = Phrase(
        en: "The file is damaged: only a part of the picture could be read.",
        it: "Il file è danneggiato: è stato possibile leggere solo una parte dell'immagine.")

    private static let rawLabel = Phrase(en: "Raw file", it: "File raw")
    private static let cameraLabel = Phrase(en: "Camera", it: "Fotocamera")
    private static let placeLabel = Phrase(en: "Place", it: "Luogo")

    private var format: Format { context.format }

    /// The local time, as far as it is known: *14 Jul 2024, 09:05 (UTC+2)*, *June 1979*.
    private var taken: String {
        let time = photo.facts.taken
        let text = format.time(time)
        switch time.source {
        case .file: return text + " " + context.say(en: "(date of the file)", it: "(data del file)")
        case .name: return text + " " + context.say(en: "(from the file's name)", it: "(dal nome del file)")
        case .camera, .sidecar: return time.offset.map { "\(text) (UTC\(Self.text(offset: $0)))" } ?? text
        }
    }

    private static func text(offset: Int) -> String {
        let minutes = offset.magnitude % 60
        let hours = "\(offset < 0 ? "−" : "+")\(offset.magnitude / 60)"
        return minutes == 0 ? hours : "\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }

    private var place: String? {
        if let place = photo.place {
            return PlaceText.whole(place)
        }
        return photo.coordinate.map {
            "\(format.decimal($0.latitude, digits: 4)), \(format.decimal($0.longitude, digits: 4))"
        }
    }

    private var camera: String? {
        guard let camera = photo.facts.camera else { return nil }
        let parts = [camera.name, camera.lens].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// The photos of the same camera.
    private var cameraLink: String? {
        photo.facts.camera?.question.map { SearchHead.Tab.grid.path(for: $0) }
    }

    private var exposure: String? {
        guard let camera = photo.facts.camera else { return nil }
        let parts = [
            camera.focalLength.map { "\(trimmed($0)) mm" }, camera.aperture.map { "f/\(trimmed($0))" },
            camera.exposure.map(seconds), camera.iso.map { "ISO \($0)" },
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// The number with one decimal, or none if that is 0.
    private func trimmed(_ number: Double) -> String {
        format.decimal(number, digits: number == number.rounded() ? 0 : 1)
    }

    private func seconds(_ time: Double) -> String {
        time > 1e-9 && time < 0.3 ? "1/\(format.count(Int((1 / time).rounded()))) s" : "\(trimmed(time)) s"
    }

    private var name: String? {
        photo.file.map { file in
            let name = DownloadName(file.stamp.path).text
            return file.isMissing ? name + " " + context.say(en: "(not found)", it: "(non trovato)") : name
        }
    }

    /// *4,032 × 3,024 · 12.2 MP*; of a very small one without the last part.
    private var dimensions: String {
        let facts = photo.facts
        let sides = "\(format.count(facts.width)) × \(format.count(facts.height))"
        let megapixels = Double(facts.width) * Double(facts.height) / 1e6
        return megapixels < 0.05 ? sides : "\(sides) · \(format.decimal(megapixels, digits: 1)) MP"
    }

    /// *3.4 MB · JPEG*.
    private var size: String {
        [photo.file.map { format.bytes(Int($0.stamp.size)) }, photo.facts.format.uppercased()]
            .compactMap { $0 }.joined(separator: " · ")
    }
}
