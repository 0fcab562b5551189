import AppShell
import HTML
import PhotoLibrary
import Wording

/// The first photos of a grid, rendered by the site. A script takes them over; without scripts, *More* leads to the
/// next ones.
struct GridCells: Component {
    let context: PhotoContext
    let scope: GridScope
    let sections: [GridSection]
    /// The index of the first photo, from 0.
    let offset: Int
    let total: Int

    var body: Markup {
        for (section, start) in zip(sections, starts) {
            HTML.section(.class("month")) {
                if let heading = section.heading { h2(.class("month-title")) { context.say(heading) } }
                div(.class("month-cells")) {
                    for (index, photo) in section.photos.enumerated() {
                        cell(photo, section.heading, start + index)
                    }
                }
            }
        }
    }

    /// The index of each section's first photo among all.
    private var starts: [Int] {
        var next = offset
        return sections.map { section in
            defer { next += section.photos.count }
            return next
        }
    }

    /// Browsers only take the shape of a picture from its attributes.
    private static let height = 1000.0

    private func cell(_ photo: GridPhoto, _ heading: Phrase?, _ index: Int) -> Markup {
        a(
            .class("cell", photo.isFavourite ? "is-favourite" : "", photo.isDamaged ? "is-damaged" : ""),
            .id("p\(photo.id.number)"),
            .href(PhotoAddress.viewer(photo.id.number) + scope.query),
            .aria("label", context.say(label(photo, heading, index)))
        ) {
            img(
                .src(PhotoAddress.small(photo.id.number, version: photo.version, of: context.owner)), .alt(""),
                .width(Int((photo.aspect * Self.height).rounded())), .height(Int(Self.height)),
                Attribute("decoding", "async"),
                Attribute("loading", optional: index - offset < 24 ? nil : "lazy"))
        }
    }

    /// The label for screen readers: the photo's position and its heading.
    private func label(_ photo: GridPhoto, _ heading: Phrase?, _ index: Int) -> Phrase {
        let place = Phrase(
            en: "Photo \(Format(.english).count(index + 1)) of \(Format(.english).count(total))",
            it: "Foto \(Format(.italian).count(index + 1)) di \(Format(.italian).count(total))")
        let marks = [
            photo.isFavourite ? GridWords.isFavourite : nil, photo.isDamaged ? GridWords.isDamaged : nil,
        ]
        let parts = ([place, heading] + marks).compactMap { $0 }
        return Phrase(en: parts.map(\.en).joined(separator: ", "), it: parts.map(\.it).joined(separator: ", "))
    }
}
