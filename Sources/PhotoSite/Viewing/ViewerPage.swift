import AppShell
import HTML
import PhotoLibrary
import Web
import Wording

/// One photo on the whole screen, with links to those before and after it. A script opens the viewer over it.
struct ViewerPage: Component {
    /// The position of the photo in the set.
    struct Position: Hashable, Sendable {
        let index: Int
        let total: Int
        let previous: PhotoID?
        let next: PhotoID?

        init(_ place: (index: Int, total: Int, previous: PhotoID?, next: PhotoID?)) {
            index = place.index
            total = place.total
            previous = place.previous
            next = place.next
        }
    }

    let context: PhotoContext
    let photo: Photo
    let info: PhotoInfo
    let scope: GridScope
    let position: Position?
    let revision: Int64

    var body: Markup {
        Page(
            context.page, title: title, heading: heading, style: .photo, parent: scope.path,
            styles: ["viewer.css", "moving.css"], scripts: position == nil ? [] : ["photo.js"], words: GridWords.all
        ) {
            div(
                .class("photo-page"), .id("photo"), .data("id", "\(photo.id.number)"), .data("set", scope.key),
                .data("q", scope.asked), .data("scope", scope.query), .data("revision", "\(revision)"),
                .data("parent", scope.path)
            ) {
                img(
                    .src(PhotoAddress.large(photo.id.number, version: photo.version, of: context.owner)),
                    .alt(alternative),
                    .width(isOnItsSide ? photo.facts.height : photo.facts.width),
                    .height(isOnItsSide ? photo.facts.width : photo.facts.height))
                if let problem = info.problem { p(.class("photo-facts"), .role("status")) { problem } }
                steps
                links
                tags
                if !info.caption.isEmpty { p(.class("photo-facts")) { info.caption } }
                dl(.class("list photo-facts")) {
                    for row in info.rows {
                        div(.class("row")) {
                            dt(.class("row-text")) { row.label }
                            dd(.class("row-value")) {
                                if let href = row.href { a(.href(href)) { row.value } } else { row.value }
                            }
                        }
                    }
                }
            }
            ViewerTemplate(context: context, isDeleted: photo.isForgotten)
        }
    }

    private var isOnItsSide: Bool { photo.rotation % 180 != 0 }

    private var title: Phrase { Phrase(en: "Photo \(place ?? "")", it: "Foto \(place ?? "")") }

    /// *3 of 42*.
    private var place: String? {
        position.map {
            let (number, total) = (context.format.count($0.index + 1), context.format.count($0.total))
            return context.say(en: "\(number) of \(total)", it: "\(number) di \(total)")
        }
    }

    private var heading: String? {
        photo.isForgotten ? place.map { context.say(ViewerTemplate.deleted) + $0 } : place
    }

    private var alternative: String {
        info.tags.isEmpty ? context.say(title) : info.tags.map(\.name).joined(separator: ", ")
    }

    private var steps: Markup {
        nav(.class("photo-links"), .aria("label", context.say(en: "Other photos", it: "Altre foto"))) {
            if let previous = position?.previous {
                a(.class("button tonal small"), .href(PhotoAddress.viewer(previous.number) + scope.query)) {
                    context.say(en: "Previous photo", it: "Foto precedente")
                }
            }
            if let next = position?.next {
                a(.class("button tonal small"), .href(PhotoAddress.viewer(next.number) + scope.query)) {
                    context.say(en: "Next photo", it: "Foto successiva")
                }
            }
        }
    }

    private var links: Markup {
        div(.class("photo-links")) {
            if photo.isForgotten {
                action("/photos/restore", Phrase(en: "Restore", it: "Ripristina"), then: "/deleted")
            } else {
                action(
                    "/photos/favourite",
                    photo.isFavourite
                        ? Phrase(en: "Remove from favourites", it: "Rimuovi dai preferiti")
                        : Phrase(en: "Mark as favourite", it: "Aggiungi ai preferiti"),
                    then: PhotoAddress.viewer(photo.id.number) + scope.query, on: !photo.isFavourite)
                a(.class("button tonal small"), .href("\(PhotoAddress.viewer(photo.id.number))/tags")) {
                    context.say(en: "Edit tags", it: "Modifica etichette")
                }
                a(.class("button tonal small"), .href("\(PhotoAddress.viewer(photo.id.number))/sketch")) {
                    context.say(SketchPage.title)
                }
                a(
                    .class("button tonal small"),
                    .href("/map/place?ids=\(photo.id.number)&then=\(PercentCoding.encoded(here))")
                ) { context.say(info.isOnMap ? ViewerTemplate.moveOnMap : ViewerTemplate.putOnMap) }
                a(.class("button tonal small"), .href(info.download)) {
                    context.say(en: "Save a copy", it: "Salva una copia")
                }
                a(
                    .class("button tonal small"), .href("\(PhotoAddress.viewer(photo.id.number))/original")
                ) { context.say(OriginalWords.download) }
                action("/photos/delete", Phrase(en: "Delete", it: "Elimina"), then: scope.path)
                if case .category(let category) = scope.set {
                    CoverForm(context: context, photo: photo.id.number, category: category)
                }
                MoveForm(
                    context: context, photo: photo.id.number, then: PhotoAddress.viewer(photo.id.number) + scope.query)
            }
        }
    }

    private var here: String { PhotoAddress.viewer(photo.id.number) + scope.query }

    private func action(_ path: String, _ name: Phrase, then: String, on: Bool? = nil) -> Markup {
        form(.method("post"), .action(path)) {
            input(.type("hidden"), .name("ids"), .value("\(photo.id.number)"))
            input(.type("hidden"), .name("then"), .value(then))
            if let on { input(.type("hidden"), .name("on"), .value("\(on)")) }
            button(.class("button tonal small")) { context.say(name) }
        }
    }

    private var tags: Markup {
        div(.class("photo-tags")) {
            for tag in info.tags { a(.class("chip"), .href(tag.href)) { tag.name } }
        }
    }
}
