import FavoriSite
import FavourStore
import Favours
import Web

/// Drawn pictures of the demo's people: head, hair and shoulders in flat colours. They take the way of every upload.
enum DemoPortraits {
    private typealias Colour = DemoDrawing.Colour
    private static let side = 480
    private static let grounds: [Colour] = [
        (198, 221, 190), (247, 222, 176), (190, 214, 236), (238, 200, 190), (214, 203, 233), (200, 226, 224),
    ]
    private static let skins: [Colour] = [
        (250, 219, 195), (234, 188, 153), (201, 148, 108), (150, 101, 68), (104, 68, 47),
    ]
    private static let hairs: [Colour] = [
        (58, 40, 30), (28, 26, 28), (122, 79, 44), (206, 166, 96), (150, 62, 34), (190, 190, 194),
    ]
    private static let clothes: [Colour] = [
        (31, 122, 69), (42, 111, 196), (176, 74, 46), (92, 76, 148), (30, 118, 118), (160, 112, 24), (70, 78, 94),
    ]

    /// Gives three of five people a picture; the others are shown by the first letter of their names.
    ///
    /// Where the worker cannot be started nobody gets one: the neighbourhood is whole without.
    static func add(to people: [PersonID], in store: FavourStore, _ desk: PictureDesk) async throws {
        var random = DemoNumbers(state: 5)
        for (number, person) in people.enumerated() where number % 5 < 3 {
            let file = drawn(&random)
            guard let picture = try? await desk.picture(.bytes(file), by: person.rawValue) else { return }
            _ = try await store.setPortrait(picture, of: person)
        }
    }

    private static func drawn(_ random: inout DemoNumbers) -> [UInt8] {
        func chosen(_ colours: [Colour]) -> Colour { colours.randomElement(using: &random) ?? (0, 0, 0) }
        let (ground, skin, hair, cloth) = (chosen(grounds), chosen(skins), chosen(hairs), chosen(clothes))
        let isLong = Bool.random(using: &random)
        var shapes: [DemoDrawing.Shape] = []
        if isLong { shapes.append(.ellipse(0.5, 0.52, 0.25, 0.31, hair)) }
        shapes += [
            .ellipse(0.5, 1.02, 0.38, 0.3, cloth), .ellipse(0.5, 0.7, 0.085, 0.13, skin),
            .ellipse(0.5, 0.39, 0.205, 0.205, hair), .ellipse(0.5, 0.46, 0.17, 0.205, skin),
            .ellipse(0.5, 0.265, isLong ? 0.17 : 0.14, 0.075, hair),
        ]
        return DemoDrawing(width: side, height: side, ground: ground, shapes: shapes).file
    }
}
