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

    /// The path of the download: iPhones accept certificates in profiles only.
    var file: String { device == .iphone ? "/Vision.mobileconfig" : "/Vision.crt" }

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

    private static let settings = Phrase(en: "Settings", it: "Impostazioni")
    private static let install = Phrase(en: "Install", it: "Installa")

    private var iphone: [Step] {
        [
            Step(
                text: Phrase(
                    en: "Tap Download, and then Allow.", it: "Tocca Scarica, poi Consenti."),
                frame: .phone, title: Phrase("Safari"),
                rows: [
                    .words(
                        Phrase(en: "Download a configuration profile?", it: "Scaricare un profilo di configurazione?")),
                    .button(Phrase(en: "Allow", it: "Consenti")), .button(Phrase(en: "Ignore", it: "Ignora")),
                ], pressed: 1, isDownload: true),
            Step(
                text: Phrase(
                    en: "Open the Settings app. At the top, tap Profile Downloaded, then Install. Enter your passcode.",
                    it: "Apri l'app Impostazioni. In alto tocca Profilo scaricato, poi Installa. Inserisci il codice."),
                frame: .phone, title: Self.settings,
                rows: [
                    .leads(Phrase(en: "Profile Downloaded", it: "Profilo scaricato")),
                    .leads(Phrase(en: "Airplane Mode", it: "Uso in aereo")), .leads(Phrase("Wi-Fi")),
                ], pressed: 0),
            Step(
                text: Phrase(
                    en: "In Settings, open General, then About. At the very bottom, tap Certificate Trust Settings.",
                    it: "In Impostazioni apri Generali, poi Info. In fondo tocca Attendibilità certificati."),
                frame: .phone, title: Phrase(en: "About", it: "Info"),
                rows: [
                    .leads(Phrase(en: "Software Version", it: "Versione software")),
                    .leads(Phrase(en: "Model Name", it: "Nome modello")),
                    .leads(Phrase(en: "Certificate Trust Settings", it: "Attendibilità certificati")),
                ], pressed: 2),
            Step(
                text: Phrase(
                    en: "Switch on “\(name)”, and confirm with Continue. Then come back to this page.",
                    it: "Attiva «\(name)» e conferma con Continua. Poi torna a questa pagina."),
                frame: .phone, title: Phrase(en: "Certificate Trust Settings", it: "Attendibilità certificati"),
                rows: [
                    .words(
                        Phrase(
                            en: "Full trust for root certificates", it: "Attendibilità totale per i certificati root")),
                    .switched(Phrase(name)),
                ], pressed: 1),
        ]
    }

    private var android: [Step] {
        [
            download(.phone),
            Step(
                text: Phrase(
                    en: "Open the Settings app, search for “CA certificate”, and tap what is found.",
                    it: "Apri l'app Impostazioni, cerca «certificato CA» e tocca il risultato."),
                frame: .phone, title: Self.settings,
                rows: [
                    .words(Phrase(en: "Search: CA certificate", it: "Cerca: certificato CA")),
                    .leads(Phrase(en: "CA certificate", it: "Certificato CA")),
                    .leads(Phrase(en: "Encryption & credentials", it: "Crittografia e credenziali")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: """
                        Tap Install anyway, and enter your PIN or draw your pattern. The warning is about certificates in \
                        general; this one is good for addresses at home only.
                        """,
                    it: """
                        Tocca Installa comunque e inserisci il PIN o la sequenza. L'avviso riguarda i certificati in generale; \
                        questo vale solo per indirizzi di casa.
                        """),
                frame: .phone, title: Phrase(en: "CA certificate", it: "Certificato CA"),
                rows: [
                    .words(Phrase(en: "Your data won't be private", it: "I tuoi dati non saranno privati")),
                    .button(Phrase(en: "Install anyway", it: "Installa comunque")),
                    .button(Phrase(en: "Don't install", it: "Non installare")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: "Choose Vision.crt among the downloads. Then come back to this page.",
                    it: "Scegli Vision.crt tra i download. Poi torna a questa pagina."),
                frame: .phone, title: Phrase(en: "Downloads", it: "Download"),
                rows: [.leads(Phrase("Vision.crt"))], pressed: 0),
        ]
    }

    private var mac: [Step] {
        [
            download(.window),
            Step(
                text: Phrase(
                    en: "Open the file. Keychain Access shows the certificates: double-click “\(name)”.",
                    it: "Apri il file. Accesso Portachiavi mostra i certificati: fai doppio clic su «\(name)»."),
                frame: .window, title: Phrase(en: "Keychain Access", it: "Accesso Portachiavi"),
                rows: [
                    .words(Phrase(en: "login – Certificates", it: "login – Certificati")), .leads(Phrase(name)),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: """
                        Open Trust, and choose Always Trust for “When using this certificate”. Close the window and enter your \
                        password. Then come back to this page.
                        """,
                    it: """
                        Apri Attendibilità e, per «Quando si utilizza questo certificato», scegli Fidati sempre. Chiudi la \
                        finestra e inserisci la password. Poi torna a questa pagina.
                        """),
                frame: .window, title: Phrase(name),
                rows: [
                    .words(Phrase(en: "Trust", it: "Attendibilità")),
                    .chosen(Phrase(en: "Always Trust", it: "Fidati sempre")),
                    .words(Phrase(en: "Never Trust", it: "Non fidarti mai")),
                ], pressed: 1),
        ]
    }

    private var windows: [Step] {
        let store = Phrase(
            en: "Trusted Root Certification Authorities", it: "Autorità di certificazione radice attendibili")
        return [
            download(.window),
            Step(
                text: Phrase(
                    en: "Open the file, and choose Install Certificate.",
                    it: "Apri il file e scegli Installa certificato."),
                frame: .window, title: Phrase(en: "Certificate", it: "Certificato"),
                rows: [
                    .words(Phrase(name)), .button(Phrase(en: "Install Certificate…", it: "Installa certificato…")),
                    .button(Phrase("OK")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: "Keep Current User, and choose Next.", it: "Lascia Utente corrente e scegli Avanti."),
                frame: .window, title: Phrase(en: "Certificate Import Wizard", it: "Importazione guidata certificati"),
                rows: [
                    .chosen(Phrase(en: "Current User", it: "Utente corrente")),
                    .words(Phrase(en: "Local Machine", it: "Computer locale")),
                    .button(Phrase(en: "Next", it: "Avanti")),
                ], pressed: 2),
            Step(
                text: Phrase(
                    en: """
                        Choose “Place all certificates in the following store”, Browse, and Trusted Root Certification \
                        Authorities.
                        """,
                    it: """
                        Scegli «Colloca tutti i certificati nel seguente archivio», Sfoglia e Autorità di certificazione \
                        radice attendibili.
                        """),
                frame: .window, title: Phrase(en: "Certificate Store", it: "Archivio certificati"),
                rows: [
                    .words(Phrase(en: "Personal", it: "Personale")), .button(store),
                    .words(Phrase(en: "Enterprise Trust", it: "Attendibilità organizzazione")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: "Choose Next and Finish, and answer the warning with Yes. Then come back to this page.",
                    it: "Scegli Avanti e Fine, e rispondi Sì all'avviso. Poi torna a questa pagina."),
                frame: .window, title: Phrase(en: "Security Warning", it: "Avviso di sicurezza"),
                rows: [
                    .words(Phrase(en: "Install this certificate?", it: "Installare il certificato?")),
                    .button(Phrase(en: "Yes", it: "Sì")), .button(Phrase("No")),
                ], pressed: 1),
        ]
    }

    private var linux: [Step] {
        [
            download(.window),
            Step(
                text: Phrase(
                    en: """
                        In Chrome or Chromium open Settings, Privacy and security, Security, Manage certificates, and there \
                        the certificates that you installed.
                        """,
                    it: """
                        In Chrome o Chromium apri Impostazioni, Privacy e sicurezza, Sicurezza, Gestisci certificati e lì i \
                        certificati installati da te.
                        """),
                frame: .window, title: Phrase(en: "Security", it: "Sicurezza"),
                rows: [
                    .leads(Phrase(en: "Safe Browsing", it: "Navigazione sicura")),
                    .leads(Phrase(en: "Manage certificates", it: "Gestisci certificati")),
                ], pressed: 1),
            Step(
                text: Phrase(
                    en: """
                        Beside Trusted Certificates choose Import, and then Vision.crt. If you are asked, trust it for \
                        websites. Then come back to this page.
                        """,
                    it: """
                        Accanto a Certificati attendibili scegli Importa, poi Vision.crt. Se richiesto, consideralo \
                        attendibile per i siti web. Poi torna a questa pagina.
                        """),
                frame: .window, title: Phrase(en: "Trusted Certificates", it: "Certificati attendibili"),
                rows: [
                    .button(Phrase(en: "Import", it: "Importa")), .words(Phrase("Vision.crt")),
                ], pressed: 0),
        ]
    }

    /// The first step of all but iPhones.
    private func download(_ frame: StepPicture.Frame) -> Step {
        Step(
            text: Phrase(en: "Download the certificate.", it: "Scarica il certificato."), frame: frame,
            title: Phrase(en: "This page", it: "Questa pagina"),
            rows: [
                .button(Phrase(en: "Download", it: "Scarica")), .words(Phrase("Vision.crt")),
            ], pressed: 0, isDownload: true)
    }
}
