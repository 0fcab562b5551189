import AppShell
import Favours
import HTML
import Web
import Wording

/// The photos of a favour in its form. They are sent by a script as soon as they are chosen; the form has their names.
struct PhotoFields: Component {
    let context: PageContext
    let pictures: [Picture]

    /// What a form holds of photos.
    /// - Throws: `SiteProblem.malformed`.
    static func pictures(in form: Fields) throws -> [Picture] {
        let (names, texts) = (form.all("picture"), form.all("picture-text"))
        guard texts.count == names.count else { throw SiteProblem.malformed }
        return try zip(names, texts).map { name, text in
            guard let id = PictureID(name) else { throw SiteProblem.malformed }
            return Picture(id, text: text.withPlainSpaces)
        }
    }

    static let words: [String: Phrase] = [
        "photosMost": Draft.Problem.tooManyPictures.phrase,
        "photosSending": Phrase(en: "A photo is still being sent.", it: "L'invio di una foto è ancora in corso."),
        "photoLost": Draft.Problem.pictureUnknown.phrase,
        "photoRemoved": Phrase(en: "Photo removed", it: "Foto tolta"), "undo": Phrase(en: "Undo", it: "Annulla"),
    ]

    var body: Markup {
        fieldset(.class("section"), .id("photos"), .data("most", String(Draft.mostPictures))) {
            legend(.class("list-title")) { context.say(en: "Photos", it: "Foto") }
            ul(.class("photo-fields")) { for picture in pictures { tile(picture) } }
            template { tile(nil) }
            label(.class("button tonal small photo-adding awaited")) {
                Icon("camera")
                context.say(en: "Add photos", it: "Aggiungi foto")
                input(
                    .class("visually-hidden"), .type("file"), Attribute("accept", "image/*"), Attribute("multiple"))
            }
            p(.class("list-note")) {
                context.say(
                    en: "At most 4. Place and date that the camera stored in a photo are removed.",
                    it: "Al massimo 4. Luogo e data salvati nella foto dalla fotocamera vengono rimossi.")
            }
            element("noscript", []) {
                p(.class("list-note")) {
                    context.say(
                        en: "To add photos, turn on JavaScript.", it: "Per aggiungere foto, attiva JavaScript.")
                }
            }
        }
    }

    /// - Parameter picture: nil for one that the script fills in.
    private func tile(_ picture: Picture?) -> Markup {
        li(.class("photo-field")) {
            input(.type("hidden"), .name("picture"), .value(picture?.id.text ?? ""))
            img(
                .src(picture?.id.smallPath ?? context.asset("favicon.svg")), .alt(""), .width(64), .height(64))
            input(
                .class("field"), .type("text"), .name("picture-text"), .value(picture?.text ?? ""),
                Attribute("maxlength", String(Picture.longestText)), Attribute("autocomplete", "off"),
                .aria("label", context.say(en: "What the photo shows", it: "Che cosa mostra la foto")),
                Attribute("placeholder", context.say(en: "What it shows", it: "Che cosa mostra")))
            button(
                .class("round photo-earlier"), .type("button"), .hidden(),
                .aria("label", context.say(en: "Move up", it: "Sposta su"))
            ) { Icon("caret-up") }
            button(
                .class("round photo-remove"), .type("button"), .hidden(),
                .aria("label", context.say(en: "Remove photo", it: "Togli la foto"))
            ) { Icon("trash") }
        }
    }
}
