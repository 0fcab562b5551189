import HTML
import Wording

/// The page that guides a person through trusting the authority, detects when the device trusts it, and then opens the
/// app. The guide also works without scripts.
struct TrustPage: Component {
    let context: PageContext
    let authority: PhoneAccess.Authority
    let device: TrustGuide.Device
    /// The app's address, which ends with a slash.
    let address: String

    /// The style sheets of an app's page, in their order.
    private static func styles(of app: AppIdentity) -> [String] { ["app.css"] + app.styles + ["trust.css"] }

    /// The files that an app's page is made of.
    static func parts(of app: AppIdentity) -> Set<String> { Set(styles(of: app) + ["trust.js", "favicon.svg"]) }

    private var name: String { context.app.name }
    /// Where the computer shows the fingerprint.
    private var place: Phrase { context.app.words.fingerprint }
    private var guide: TrustGuide { TrustGuide(device: device, name: authority.name, app: context.app.name) }

    var body: Markup {
        document(
            html(.lang(context.language.rawValue)) {
                head { headContent }
                element("body", [.class("page-bare")]) {
                    element("main", [.id("content"), .class("trust")]) {
                        top
                        state
                        devices
                        steps
                        comparison
                    }
                }
            })
    }

    @MarkupBuilder private var headContent: Markup {
        meta(Attribute("charset", "utf-8"))
        HTML.title { context.app.name }
        meta(.name("viewport"), Attribute("content", "width=device-width, initial-scale=1, viewport-fit=cover"))
        meta(.name("color-scheme"), Attribute("content", "light dark"))
        link(Attribute("rel", "icon"), .type("image/svg+xml"), .href(context.asset("favicon.svg")))
        for name in Self.styles(of: context.app) {
            link(Attribute("rel", "stylesheet"), .href(context.asset(name)))
        }
        moduleScript(src: context.asset("trust.js"))
    }

    @MarkupBuilder private var top: Markup {
        img(.class("trust-icon"), .src(context.asset("favicon.svg")), .alt(""), .width(72), .height(72))
        h1 { context.say(en: "\(name) on this device", it: "\(name) su questo dispositivo") }
        p(.class("trust-why")) {
            context.say(
                en: """
                    This device must trust the certificate of the computer that \(name) runs on, once. After that, \
                    others in the network cannot read what is sent, and \(context.app.words.secured.en).
                    """,
                it: """
                    Una volta sola, questo dispositivo deve considerare attendibile il certificato del computer su cui è in \
                    funzione \(name). Da allora nessun altro nella rete può leggere ciò che viene inviato, e \
                    \(context.app.words.secured.it).
                    """)
        }
    }

    /// Says whether it worked, and opens the app; the script changes it.
    private var state: Markup {
        div(.class("trust-state"), .id("state"), .data("probe", address + TrustProbe.path)) {
            p(
                .id("state-words"), .role("status"), .data("trusted", context.say(Self.trusted)),
                .data("waiting", context.say(Self.waiting))
            ) { "" }
            a(.class("button wide"), .id("open"), .href(address)) {
                context.say(en: "Open \(name)", it: "Apri \(name)")
            }
        }
    }

    private static let trusted = Phrase(
        en: "It worked: this device trusts the computer.",
        it: "Fatto: questo dispositivo considera attendibile il computer.")
    private static let waiting = Phrase(
        en: "This device does not trust the computer yet. Follow the steps; this page notices when they are done.",
        it: """
            Questo dispositivo non considera ancora attendibile il computer. Segui i passaggi; questa pagina si accorge \
            quando hai finito.
            """)

    private var devices: Markup {
        nav(.class("trust-devices"), .aria("label", context.say(en: "Device", it: "Dispositivo"))) {
            for other in TrustGuide.Device.allCases {
                a(
                    .href("/?for=\(other.rawValue)"),
                    Attribute("aria-current", optional: other == device ? "page" : nil)
                ) { context.say(other.name) }
            }
        }
    }

    @MarkupBuilder private var steps: Markup {
        h2(.class("trust-heading")) {
            context.say(
                en: "How it is done: \(guide.device.name.en)", it: "Come si fa: \(guide.device.name.it)")
        }
        element("ol", [.class("trust-steps")]) {
            for step in guide.steps {
                li {
                    StepPicture(
                        context: context, frame: step.frame, title: step.title, rows: step.rows, pressed: step.pressed)
                    p { context.say(step.text) }
                    if step.isDownload {
                        a(
                            .class("button tonal wide"), .href(guide.file),
                            Attribute("download", when: device != .iphone)
                        ) {
                            context.say(en: "Download", it: "Scarica")
                        }
                    }
                }
            }
        }
        if let note = guide.note { p(.class("list-note")) { context.say(note) } }
    }

    /// The comparison of fingerprints: an attacker between phone and computer could send another certificate, so the
    /// person compares it with the fingerprint that the computer shows.
    private var comparison: Markup {
        details(.class("trust-details")) {
            summary { context.say(en: "Is it the right certificate?", it: "È il certificato giusto?") }
            p {
                context.say(
                    en: """
                        Your device shows the certificate's fingerprint (SHA-256) before you install it, under its details. It \
                        must be the one that the computer shows \(place.text(in: .english)):
                        """,
                    it: """
                        Prima di installarlo, il dispositivo mostra nei dettagli l'impronta del certificato (SHA-256). Deve \
                        essere quella che il computer mostra \(place.text(in: .italian)):
                        """)
            }
            p { code(.class("fingerprint")) { authority.fingerprint } }
            p {
                context.say(
                    en: """
                        The certificate vouches for addresses and names at home only, never for a site on the internet. To \
                        take the trust back, delete “\(authority.name)” where you installed it.
                        """,
                    it: """
                        Il certificato garantisce solo per indirizzi e nomi di casa, mai per un sito su internet. Per \
                        revocare la fiducia, elimina «\(authority.name)» da dove l'hai installato.
                        """)
            }
        }
    }
}
