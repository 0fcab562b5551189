public import Terminal
public import Web
internal import Wording

/// The options of programs that serve an app.
public enum ServingOptions {
    /// `--host`: where to listen.
    public static let host = Option(
        "host", Phrase(en: "ADDRESS", it: "INDIRIZZO"), .text, standard: Phrase("127.0.0.1"),
        help: Phrase(
            en: "The network address to listen on; 0.0.0.0 and :: stand for all.",
            it: "L'indirizzo di rete su cui ascoltare; 0.0.0.0 e :: indicano tutti."))

    /// `--port`, with an app's own.
    public static func port(_ standard: UInt16) -> Option<UInt16> {
        Option(
            "port", Phrase(en: "PORT", it: "PORTA"), portReading, standard: Phrase(String(standard)),
            help: Phrase(
                en: "The port to listen on; 0 chooses a free port.",
                it: "La porta su cui ascoltare; 0 ne sceglie una libera."))
    }

    /// `--phone`: https with a certificate of this computer's own.
    public static let phone = Flag(
        "phone",
        help: Phrase(
            en: "For the phones at home: over https, with a page that leads them there and a QR code.",
            it: "Per i telefoni di casa: su https, con una pagina che spiega come fare e un codice QR."))

    /// `--https-port`: beside `--phone`.
    public static let securePort = Option(
        "https-port", Phrase(en: "PORT", it: "PORTA"), portReading, standard: Phrase("8443"),
        help: Phrase(
            en: "With --phone, the port for https; 0 chooses a free port.",
            it: "Con --phone, la porta per https; 0 ne sceglie una libera."))

    /// `--trusted-proxy`: whose X-Forwarded headers count.
    public static let trustedProxy = Option(
        "trusted-proxy", Phrase(en: "ADDRESS", it: "INDIRIZZO"), rangeReading, repeats: true,
        help: Phrase(
            en: "Trust the X-Forwarded headers of the reverse proxy at this address or in this network.",
            it: "Si fida delle intestazioni X-Forwarded del proxy inverso a questo indirizzo o in questa rete."))

    /// `--public-name`: a name that the app answers to.
    public static let publicName = Option(
        "public-name", Phrase(en: "NAME", it: "NOME"), nameReading, repeats: true,
        help: Phrase(
            en: "Also answer to this name, under which browsers reach the reverse proxy.",
            it: "Risponde anche a questo nome, con cui i browser raggiungono un proxy inverso."))

    /// A number of a port.
    public static let portReading = Reading<UInt16>(
        expected: Phrase(en: "a number from 0 to 65535", it: "un numero da 0 a 65535")
    ) { UInt16($0) }

    static let rangeReading = Reading<AddressRange>(
        expected: Phrase(
            en: "an IP address or a network, such as 127.0.0.1 or 10.0.0.0/8",
            it: "un indirizzo IP o una rete, per esempio 127.0.0.1 o 10.0.0.0/8")
    ) { AddressRange($0) }

    static let nameReading = Reading<String>(
        expected: Phrase(
            en: "a name without https:// and port, such as photos.example.org",
            it: "un nome senza https:// e porta, per esempio foto.example.org")
    ) { word in
        let isName = word.utf8.allSatisfy { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }
        return isName && !word.isEmpty ? word : nil
    }
}
