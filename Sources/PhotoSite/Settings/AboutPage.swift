import MapView
import AppShell
import HTML
import Wording

/// What this app is, and whose work it stands on: `/settings/about`.
struct AboutPage: Component {
    let context: PhotoContext
    let version: String

    var body: Markup {
        Page(
            context.page, title: SettingsWords.about, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"]
        ) {
            div(.class("settings")) {
                div(.class("about-head")) {
                    img(.src(context.asset("icon-192.png")), .alt(""), .width(96), .height(96))
                    h2 { "Vision" }
                    p(.class("quiet")) { context.say(en: "Version \(version)", it: "Versione \(version)") }
                    p(.class("footnote")) {
                        context.say(
                            en:
                                "Recognises, tags and finds your photos on your own computer. Photos, tags and places stay there.",
                            it:
                                "Riconosce, etichetta e ritrova le tue foto sul tuo computer. Foto, etichette e luoghi restano lì."
                        )
                    }
                }
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: "sparkle", name: context.say(NewsPage.title),
                        path: "/settings/about/new")
                    SettingRow(
                        context: context, icon: "users", name: context.say(en: "Authors", it: "Autori"),
                        value: context.say(en: "The Vision authors", it: "Gli autori di Vision"))
                }
                ul(.class("list")) {
                    CreditRow(
                        context: context, key: "vision", name: "Vision", note: Self.own, licence: "AGPL-3.0-or-later")
                }
                for group in Credit.Group.allCases {
                    h3(.class("list-title")) { context.say(group.title) }
                    ul(.class("list")) {
                        for credit in Credit.all where credit.group == group {
                            CreditRow(
                                context: context, key: credit.key, name: credit.name, note: credit.purpose,
                                licence: credit.licence.name)
                        }
                    }
                }
            }
        }
    }

    /// What the app says of itself.
    static let own = Phrase(en: "This app, free software", it: "Questa app, software libero")
}

/// A part and its licence, in the list of *About*.
struct CreditRow: Component {
    let context: PhotoContext
    let key: String
    let name: String
    let note: Phrase
    let licence: String

    var body: Markup {
        li {
            a(.class("row"), .href("/settings/about/\(key)")) {
                span(.class("row-text")) {
                    name
                    element("small", []) { context.say(note) }
                }
                span(.class("row-value footnote")) { licence }
                Icon("caret-right", class: "end")
            }
        }
    }
}

/// A part and its terms: `/settings/about/openvino`.
struct CreditPage: Component {
    let context: PhotoContext
    let name: String
    let purpose: Phrase
    let notice: String
    let licence: String
    let text: String?
    let address: String?

    /// Of a part that others made.
    init(_ credit: Credit, context: PhotoContext, _ legalDocuments: LegalDocuments) {
        self.context = context
        name = credit.name
        purpose = credit.purpose
        notice = credit.notice
        licence = credit.licence.name
        text = credit.licence.text ?? credit.licence.paper.flatMap(legalDocuments.licence)
        address = text == nil ? credit.licence.address : nil
    }

    /// Of the app itself.
    init(context: PhotoContext, _ legalDocuments: LegalDocuments) {
        self.context = context
        name = "Vision"
        purpose = AboutPage.own
        notice = context.say(
            en: "You may use, study, share and change it, and pass on what you have changed under the same terms.",
            it:
                "Puoi usarla, studiarla, condividerla e cambiarla, e diffondere le tue modifiche alle stesse condizioni."
        )
        licence = "AGPL-3.0-or-later"
        text = legalDocuments.licence(.agpl)
        address = text == nil ? Licence.agpl.address : nil
    }

    var body: Markup {
        Page(
            context.page, title: Phrase(name), style: .pushed, tab: .settings, parent: "/settings/about",
            styles: ["settings.css"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    row(Phrase(en: "Purpose", it: "Scopo"), context.say(purpose))
                    row(Phrase(en: "Licence", it: "Licenza"), licence)
                }
                div(.class("list")) {
                    element("pre", []) {
                        notice
                        if let text { "\n\n" + text }
                    }
                }
                if let address {
                    p(.class("list-note")) {
                        context.say(en: "The full text:", it: "Il testo completo:")
                        " "
                        a(.href(address), Attribute("rel", "noreferrer"), Attribute("target", "_blank")) { address }
                    }
                }
            }
        }
    }

    private func row(_ name: Phrase, _ value: String) -> Markup {
        li {
            div(.class("row")) {
                span(.class("row-text")) { context.say(name) }
                span(.class("row-value")) { value }
            }
        }
    }
}
