import AppShell
import Concepts
import HTML
import Intake
import PhotoLibrary
import Wording

/// A category of the library: its cover, its name, how many photos.
struct ShelfCard: Component {
    let context: PhotoContext
    let shelf: Shelf

    var body: Markup {
        li {
            a(.class("shelf"), .href("/categories/\(shelf.category.key)")) {
                if let cover = shelf.cover {
                    LatePicture(photo: cover, owner: context.owner, side: 150, names: "shelf-cover")
                } else {
                    span(.class("shelf-cover")) { Icon(shelf.category.icon) }
                }
                span(.class("shelf-name")) { context.name(of: shelf.category) }
                span(.class("shelf-count")) { context.say(ImportWords.photos(shelf.count)) }
            }
        }
    }
}

/// A horizontally scrolling row of photos, with a link to all of them.
struct PhotoStrip: Component {
    let context: PhotoContext
    let title: Phrase
    let path: String
    /// The viewer's name of the set.
    let set: String
    let photos: [FoundPhoto]
    let names: PhotoNames
    let total: Int

    var body: Markup {
        if total > 0 {
            section(.class("section"), .aria("labelledby", "strip-\(set)")) {
                header {
                    h2(.id("strip-\(set)")) { context.say(title) }
                    a(.href(path), .aria("label", "\(context.say(title)): \(context.say(ImportWords.photos(total)))")) {
                        context.say(en: "See all", it: set == "favourites" ? "Vedi tutti" : "Vedi tutte")
                        span(.class("strip-total")) { context.format.count(total) }
                    }
                }
                ul(.class("strip photos")) {
                    for photo in photos {
                        li {
                            a(
                                .class("strip-photo"), .href("\(PhotoAddress.viewer(photo.id.number))?set=\(set)"),
                                .aria("label", names[photo])
                            ) { LatePicture(photo: photo, owner: context.owner, side: 112, names: "strip-picture") }
                        }
                    }
                }
            }
        }
    }

}

/// A picture that is loaded shortly before it comes into view. With `loading="lazy"`, browsers load many screens ahead,
/// which would be most of the bytes of Home's first view.
struct LatePicture: Component {
    let photo: FoundPhoto
    /// The identity of its library.
    let owner: String?
    /// Pixels of its square, or of the height that it fills.
    let side: Int
    let names: String
    var isSquare = true

    var body: Markup {
        let size = isSquare ? ThumbnailSize.square : .small
        let address = PhotoAddress.thumbnail(photo.id.number, version: photo.version, size, of: owner)
        span(.class(names), .data("picture", address)) {
            element("noscript", []) {
                img(.src(address), .alt(""), .width(side), .height(side), Attribute("loading", "lazy"))
            }
        }
    }
}
