import Wording

/// The steps with which a person makes a device trust the authority.
struct TrustGuide {
    /// The devices that there are steps for.
    enum Device: String, CaseIterable {
        case iphone, android, mac, windows, linux

        var name: Phrase {
            switch self {
            case .iphone: Phrase("iPhone")
            case .android: Phrase("Android")
            case .mac: Phrase("Mac")
            case .windows: Phrase("Windows")
            case .linux: Phrase("Linux")
            }
        }

        /// The device in a browser's `User-Agent`; an iPhone when none is named there. An iPad calls itself a Mac.
        init(userAgent: String) {
            self =
                switch userAgent {
                case let text where text.contains("iPhone") || text.contains("iPad"): .iphone
                case let text where text.contains("Android"): .android
                case let text where text.contains("Windows"): .windows
                case let text where text.contains("Macintosh"): .mac
                case let text where text.contains("Linux") || text.contains("X11"): .linux
                default: .iphone
                }
        }
    }

    /// One thing to do.
    struct Step {
        let text: Phrase
        let frame: StepPicture.Frame
        let title: Phrase
        let rows: [StepPicture.Row]
        let pressed: Int
        /// Whether the file is downloaded in this step.
        var isDownload = false
    }

    let device: Device
    /// The name of the authority that devices show.
    let name: String
    /// The name of the app, which its files have.
    let app: String

    /// The path of the download: iPhones accept certificates in profiles only.
    var file: String { device == .iphone ? "/\(app).mobileconfig" : "/\(app).crt" }

    var steps: [Step] {
        switch device {
        case .iphone: iphone
        case .android: android
        case .mac: mac
        case .windows: windows
        case .linux: linux
        }
    }

    /// An additional note for the device.
    var note: Phrase? {
        switch device {
        case .iphone:
            Phrase(
                en: "This holds for iPads as well. Use Safari for the download; afterwards every browser works.",
                it: "Vale anche per gli iPad. Per scaricare usa Safari; dopo funziona qualsiasi browser.")
        case .android:
            Phrase(
                en: """
                    The names of the settings differ from maker to maker. Use Chrome, Edge or Samsung Internet; Firefox for \
                    Android does not use the certificates of these settings.
                    """,
                it: """
                    I nomi delle impostazioni cambiano da un produttore all'altro. Usa Chrome, Edge o Samsung Internet; \
                    Firefox per Android non usa i certificati di queste impostazioni.
                    """)
        case .mac, .windows: nil
        case .linux:
            Phrase(
                en: """
                    In Firefox: Settings, Privacy & Security, View Certificates, Authorities, Import; then tick “Trust this CA \
                    to identify websites”.
                    """,
                it: """
                    In Firefox: Impostazioni, Privacy e sicurezza, Mostra certificati, Autorità, Importa; poi spunta «Dai \
                    fiducia a questa CA per l'identificazione di siti web».
                    """)
        }
    }

    static let settings = Phrase(en: "Settings", it: "Impostazioni")

    /// The first step of all but iPhones.
    func download(_ frame: StepPicture.Frame) -> Step {
        Step(
            text: Phrase(en: "Download the certificate.", it: "Scarica il certificato."), frame: frame,
            title: Phrase(en: "This page", it: "Questa pagina"),
            rows: [
                .button(Phrase(en: "Download", it: "Scarica")), .words(Phrase("\(app).crt")),
            ], pressed: 0, isDownload: true)
    }
}
