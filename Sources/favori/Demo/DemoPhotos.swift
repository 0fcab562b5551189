import FavoriSite
import FavourStore
import Favours
import FoundationEssentials
import Web
import Wording

/// Photos of the demo's favours: two of the freely licensed samples (CC0) that set-up brings, and drawings. Each takes the way
/// of every upload once, and is then in several favours.
struct DemoPhotos: Sendable {
    private typealias Shape = DemoDrawing.Shape

    /// By the title of the favour.
    private var pictures: [String: (picture: NewPicture, text: Phrase)] = [:]

    /// Has the worker open all of them. Where it cannot be started there are none: the neighbourhood is whole without.
    init(from resources: String, _ desk: PictureDesk) async {
        for (title, name, text) in Self.samples {
            guard let file = FileManager.default.contents(atPath: "\(resources)/samples/\(name)") else { continue }
            guard let picture = try? await desk.picture(.bytes(Array(file)), by: 0) else { return }
            pictures[title] = (picture, text)
        }
        for (title, text, ground, shapes) in Self.drawings {
            let drawing = DemoDrawing(width: 960, height: 720, ground: ground, shapes: shapes)
            guard let picture = try? await desk.picture(.bytes(drawing.file), by: 0) else { return }
            pictures[title] = (picture, text)
        }
    }

    /// The photo of a favour with an English title, as its requester uploads it; none where there is none.
    func uploaded(
        for title: String, by person: PersonID, to store: FavourStore, in language: Language
    ) async throws -> [Picture] {
        guard let (picture, text) = pictures[title] else { return [] }
        return [Picture(try await store.add(picture, by: person), text: text.text(in: language))]
    }

    private static let samples = [
        ("Feed our cat while we are away", "chelsea.png", Phrase(en: "Our cat", it: "La nostra gatta")),
        ("Somebody to read letters with", "coffee.png", Phrase(en: "A cup on the table", it: "Una tazza sul tavolo")),
    ]

    private static let drawings: [(title: String, text: Phrase, ground: DemoDrawing.Colour, shapes: [Shape])] = [
        ("Carry a sofa to the first floor", Phrase(en: "A blue sofa", it: "Un divano blu"), (236, 228, 214), sofa),
        (
            "Old fridge to the recycling centre", Phrase(en: "A white fridge", it: "Un frigo bianco"), (214, 224, 228),
            fridge
        ),
        (
            "Put a bookcase together", Phrase(en: "As it should be", it: "La libreria, come dev'essere"),
            (240, 232, 220), shelf
        ),
        (
            "Plant bulbs in the yard", Phrase(en: "Last spring's tulips", it: "I tulipani dell'anno scorso"),
            (198, 222, 240), tulips
        ),
        (
            "Help to pack for moving", Phrase(en: "Boxes in the hall", it: "Scatole nell'ingresso"), (238, 230, 222),
            boxes
        ),
        (
            "Clear the snow from the steps", Phrase(en: "Snow on the steps", it: "La neve sui gradini"),
            (206, 218, 232), steps
        ),
    ]

    private static let floor = Shape.box(0.5, 0.91, 0.5, 0.09, (196, 170, 138))

    private static let sofa: [Shape] = [
        floor, .box(0.24, 0.84, 0.02, 0.05, (92, 66, 44)), .box(0.76, 0.84, 0.02, 0.05, (92, 66, 44)),
        .box(0.5, 0.56, 0.31, 0.23, (52, 92, 140)), .ellipse(0.2, 0.62, 0.06, 0.12, (44, 80, 124)),
        .ellipse(0.8, 0.62, 0.06, 0.12, (44, 80, 124)), .box(0.2, 0.71, 0.06, 0.1, (44, 80, 124)),
        .box(0.8, 0.71, 0.06, 0.1, (44, 80, 124)), .box(0.38, 0.66, 0.118, 0.07, (66, 110, 162)),
        .box(0.62, 0.66, 0.118, 0.07, (66, 110, 162)), .box(0.5, 0.76, 0.24, 0.035, (58, 100, 150)),
    ]

    private static let fridge: [Shape] = [
        floor, .box(0.5, 0.5, 0.17, 0.38, (226, 230, 230)), .box(0.5, 0.28, 0.16, 0.13, (246, 248, 248)),
        .box(0.5, 0.645, 0.16, 0.215, (246, 248, 248)), .box(0.37, 0.31, 0.008, 0.06, (150, 158, 162)),
        .box(0.37, 0.55, 0.008, 0.08, (150, 158, 162)), .box(0.57, 0.25, 0.03, 0.03, (220, 92, 66)),
        .box(0.38, 0.9, 0.02, 0.02, (70, 74, 78)), .box(0.62, 0.9, 0.02, 0.02, (70, 74, 78)),
    ]

    private static let shelf: [Shape] =
        [floor, .box(0.5, 0.47, 0.25, 0.41, (150, 106, 66))]
        + (0..<4).map { .box(0.5, 0.175 + Double($0) * 0.195, 0.235, 0.085, (232, 214, 186)) }
        + (0..<14).map { number in
            let colours: [DemoDrawing.Colour] = [(176, 74, 46), (42, 111, 150), (31, 122, 69), (206, 166, 96)]
            let (row, place) = (number / 5, number % 5)
            return .box(
                0.3 + Double(place) * 0.036 + Double(row) * 0.05, 0.195 + Double(row) * 0.195, 0.014, 0.065,
                colours[number % 4])
        }

    private static let tulips: [Shape] =
        [.box(0.5, 0.85, 0.5, 0.15, (104, 78, 54)), .ellipse(0.5, 0.72, 0.75, 0.1, (110, 150, 84))]
        + (0..<7).flatMap { number -> [Shape] in
            let colours: [DemoDrawing.Colour] = [(206, 52, 62), (240, 180, 48), (222, 108, 150)]
            let (x, y) = (0.14 + Double(number) * 0.12, number % 2 == 0 ? 0.36 : 0.42)
            return [
                .box(x, y + 0.2, 0.006, 0.2, (62, 122, 62)), .ellipse(x - 0.025, y + 0.28, 0.014, 0.12, (74, 138, 70)),
                .ellipse(x + 0.025, y + 0.26, 0.014, 0.12, (74, 138, 70)),
                .ellipse(x, y, 0.038, 0.085, colours[number % 3]),
            ]
        }

    private static let boxes: [Shape] =
        [floor]
        + [(0.3, 0.72, 0.15, 0.16), (0.64, 0.68, 0.17, 0.2), (0.33, 0.43, 0.12, 0.13), (0.66, 0.36, 0.11, 0.12)].flatMap
    {
        (x, y, across, down) -> [Shape] in
        [
            .box(x, y, across, down, (190, 142, 92)), .box(x, y - down * 0.86, across, down * 0.14, (168, 122, 76)),
            .box(x, y - down * 0.3, across * 0.12, down * 0.7, (222, 196, 150)),
        ]
    }

    private static let steps: [Shape] =
        [.box(0.5, 0.28, 0.24, 0.28, (142, 74, 60)), .box(0.5, 0.32, 0.11, 0.24, (74, 52, 40))]
        + (0..<4).flatMap { number -> [Shape] in
            let (y, across) = (0.61 + Double(number) * 0.11, 0.26 + Double(number) * 0.06)
            return [
                .box(0.5, y, across, 0.055, (148, 150, 156)), .box(0.5, y - 0.03, across, 0.03, (248, 250, 252)),
                .ellipse(0.5 - across * 0.6, y - 0.05, across * 0.38, 0.035, (248, 250, 252)),
            ]
        }
        + [(0.08, 0.2), (0.2, 0.42), (0.86, 0.14), (0.93, 0.4), (0.8, 0.3), (0.12, 0.62)].map {
            .ellipse($0.0, $0.1, 0.012, 0.016, (255, 255, 255))
        }
}
