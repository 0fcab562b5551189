import Concepts
import HTML
import PhotoLibrary
import Wording

/// A category of the library: its cover, its name, how many photos.
struct ShelfCard: Component {
    let context: PageContext
    let shelf: Shelf

    var body: Markup {
        li {
            a(.class("shelf"), .href("/categories/\(shelf.category.key)")) {
                span(.class("shelf-cover")) {
                    if let cover = shelf.covers.first {
                        img(
                            .src(PhotoAddress.small(cover.id.number, version: cover.version)), .alt(""),
                            .width(150), .height(150), Attribute("loading", "lazy"), Attribute("decoding", "async"))
                    } else {
                        Icon(shelf.category.icon)
                    }
                }
                span(.class("shelf-name")) { context.say(shelf.category.phrase) }
                span(.class("shelf-count")) { context.say(ImportWords.photos(shelf.count)) }
            }
        }
    }
}

/// A row of photos that goes on to the side, and a way to all of them.
struct PhotoStrip: Component {
    let context: PageContext
    let title: Phrase
    let path: String
    /// The viewer's name of the set.
    let set: String
    let photos: [FoundPhoto]
    let total: Int

    var body: Markup {
        if total > 0 {
            section(.class("section"), .aria("labelledby", "strip-\(set)")) {
                header {
                    h2(.id("strip-\(set)")) { context.say(title) }
                    a(.href(path), .aria("label", "\(context.say(title)): \(context.say(ImportWords.photos(total)))")) {
                        context.say(en: "See all", it: "Vedi tutte")
                        span(.class("strip-total")) { context.format.count(total) }
                    }
                }
                ul(.class("strip photos")) {
                    for photo in photos {
                        li {
                            a(
                                .class("strip-photo"), .href("\(PhotoAddress.viewer(photo.id.number))?set=\(set)"),
                                .aria("label", label(of: photo))
                            ) {
                                img(
                                    .src(PhotoAddress.small(photo.id.number, version: photo.version)), .alt(""),
                                    .width(112), .height(112), Attribute("loading", "lazy"),
                                    Attribute("decoding", "async"))
                            }
                        }
                    }
                }
            }
        }
    }

    private func label(of photo: FoundPhoto) -> String {
        let date = photo.taken.date
        let day = context.format.date(year: date.year, month: date.month, day: date.day)
        return context.say(en: "Photo of \(day)", it: "Foto del \(day)")
    }
}
