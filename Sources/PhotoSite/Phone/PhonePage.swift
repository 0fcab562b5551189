import AppShell
import HTML
import QRCode
import Wording

/// The page that explains how to open the app on a phone, with a QR code: `/settings/phone`.
struct PhonePage: Component {
    let context: PhotoContext
    /// Nil when the app is not served for phones.
    let phone: PhoneAccess?

    static let name = Phrase(en: "Phones", it: "Telefoni")

    var body: Markup {
        Page(
            context.page, title: Self.name, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css", "trust.css", "phone.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                if let phone, let address = phone.reach.explanation, let square = QRCode(address) {
                    connected(phone, address, square)
                } else if phone != nil {
                    p(.class("list-note")) {
                        context.say(
                            en: "This computer is not connected to a network. Once it is, its address appears here.",
                            it:
                                "Questo computer non è collegato a una rete. Appena lo sarà, qui apparirà il suo indirizzo."
                        )
                    }
                } else {
                    explanation
                }
            }
        }
    }

    @MarkupBuilder private func connected(_ phone: PhoneAccess, _ address: String, _ square: QRCode) -> Markup {
        ul(.class("list")) {
            li(.class("phone-code")) {
                svg(
                    Attribute("viewBox", "0 0 \(square.side) \(square.side)"), .role("img"),
                    .aria(
                        "label",
                        context.say(
                            en: "QR code with the address \(address)", it: "Codice QR con l'indirizzo \(address)")),
                    Attribute("shape-rendering", "crispEdges")
                ) { element("path", [Attribute("d", square.path)]) {} }
            }
            li {
                div(.class("row")) {
                    span(.class("row-text")) {
                        context.say(en: "Address", it: "Indirizzo")
                        small { address }
                    }
                }
            }
        }
        p(.class("list-note")) {
            context.say(
                en: """
                    Connect the phone to the same network and point its camera at the code. The page that opens explains what \
                    to do, once on each phone.
                    """,
                it: """
                    Collega il telefono alla stessa rete e inquadra il codice con la sua fotocamera. La pagina che si apre \
                    spiega che cosa fare, una volta per telefono.
                    """)
        }
        ul(.class("list")) {
            li {
                div(.class("row")) {
                    span(.class("row-text")) {
                        context.say(en: "Certificate", it: "Certificato")
                        small { phone.authority.name }
                    }
                }
            }
            li {
                div(.class("row")) {
                    span(.class("row-text")) {
                        context.say(en: "Fingerprint (SHA-256)", it: "Impronta (SHA-256)")
                        small { code(.class("fingerprint")) { phone.authority.fingerprint } }
                    }
                }
            }
        }
        p(.class("list-note")) {
            context.say(
                en:
                    "The phone shows the same fingerprint before it installs the certificate. If it differs, do not install it.",
                it:
                    "Il telefono mostra la stessa impronta prima di installare il certificato. Se è diversa, non installarlo."
            )
        }
    }

    @MarkupBuilder private var explanation: Markup {
        p(.class("list-note")) {
            context.say(
                en: """
                    Vision opens on the phones at home over https, with camera, location and Share, when it is started in a \
                    terminal like this:
                    """,
                it: """
                    Vision si apre sui telefoni di casa tramite https, con fotocamera, posizione e Condividi, se avviata dal \
                    terminale così:
                    """)
        }
        ul(.class("list")) {
            li { div(.class("row")) { code { "vision password" } } }
            li { div(.class("row")) { code { "vision serve --phone" } } }
        }
    }
}
