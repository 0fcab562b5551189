public import HTML
internal import QRCode
public import Wording

/// How a phone in the same network opens an app that is served for phones: a QR code, the address, and the certificate to
/// compare.
public struct PhoneConnection: Component {
    private let context: PageContext
    private let phone: PhoneAccess

    /// What pages with it are called.
    public static let title = Phrase(en: "Phones", it: "Telefoni")
    /// What pages with it need.
    public static let styles = ["trust.css", "phone.css"]

    /// The connection to an app that is served for phones.
    public init(context: PageContext, phone: PhoneAccess) {
        self.context = context
        self.phone = phone
    }

    /// The connection.
    public var body: Markup {
        if let address = phone.reach.explanation, let square = QRCode(address) {
            steps(address, square)
        } else {
            p(.class("list-note")) {
                context.say(
                    en: "This computer is not connected to a network. Once it is, its address appears here.",
                    it: "Questo computer non è collegato a una rete. Appena lo sarà, qui apparirà il suo indirizzo.")
            }
        }
    }

    @MarkupBuilder private func steps(_ address: String, _ square: QRCode) -> Markup {
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
}
