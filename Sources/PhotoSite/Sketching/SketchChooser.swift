import AppShell
import HTML
import PhotoLibrary
import Wording

/// Where a photo to sketch comes from: the camera, the device, or the library.
struct SketchChooser: Component {
    let context: PhotoContext
    /// Photos of the library: those with people, faces first, or, where there are none, the newest.
    let photos: [FoundPhoto]
    let names: PhotoNames
    let hasPeople: Bool

    var body: Markup {
        Page(
            context.page, title: Self.title, style: .pushed, tab: .home, parent: "/",
            styles: ["importing.css", "sketch-chooser.css"], scripts: ["choose.js", "late.js"],
            words: ChoosingPhotos.words
        ) {
            div(.class("stack")) {
                p(.class("sketch-lead")) {
                    context.say(
                        en: "Choose a filter for each face, from pencil to engraving. Your photo stays unchanged.",
                        it: "Scegli un filtro per ogni volto, dalla matita all'incisione. La tua foto resta com'è.")
                }
                ways
                library
            }
            ChoosingPhotos(context: context, then: .sketch)
        }
    }

    static let title = Phrase(en: "Sketch faces", it: "Disegna i volti")

    private var ways: Markup {
        ul(.class("list")) {
            li {
                a(.class("row"), .href("/camera?then=sketch")) {
                    Icon("camera")
                    span(.class("row-text")) { context.say(en: "Camera", it: "Fotocamera") }
                    Icon("caret-right", class: "end")
                }
            }
            li {
                button(.class("row"), .type("button"), .data("choose", "photos")) {
                    Icon("images")
                    span(.class("row-text")) { context.say(en: "Photo library", it: "Libreria foto") }
                    Icon("caret-right", class: "end")
                }
            }
            li {
                a(.class("row"), .href("/sketch/live")) {
                    Icon("video-camera")
                    span(.class("row-text")) { context.say(en: "Live camera", it: "Fotocamera in tempo reale") }
                    Icon("caret-right", class: "end")
                }
            }
        }
    }

    private var library: Markup {
        guard !photos.isEmpty else { return Markup() }
        return section(.class("section"), .aria("labelledby", "yours")) {
            header {
                h2(.id("yours")) {
                    hasPeople
                        ? context.say(en: "Photos with people", it: "Foto con persone")
                        : context.say(en: "Recently added", it: "Aggiunte di recente")
                }
            }
            if !hasPeople {
                p(.class("footnote")) {
                    context.say(
                        en: "No people were recognised in your photos yet.",
                        it: "Nelle tue foto non sono ancora state riconosciute persone.")
                }
            }
            ul(.class("cells")) {
                for photo in photos {
                    li {
                        a(
                            .class("cell"), .href("\(PhotoAddress.viewer(photo.id.number))/sketch"),
                            .aria("label", names[photo])
                        ) { LatePicture(photo: photo, owner: context.owner, side: 120, names: "cell-picture") }
                    }
                }
            }
        }
    }
}
