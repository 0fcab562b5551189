import Wording

/// A configuration profile that installs the authority's certificate on an iPhone, iPad or Mac (Apple, *Configuration
/// Profile Reference*, payload `com.apple.security.root`).
struct TrustProfile {
    let app: AppIdentity
    let authority: PhoneAccess.Authority
    let language: Language

    var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
          <key>PayloadType</key><string>Configuration</string>
          <key>PayloadVersion</key><integer>1</integer>
          <key>PayloadIdentifier</key><string>\(app.key).authority.\(mark)</string>
          <key>PayloadUUID</key><string>\(identifier(from: 0))</string>
          <key>PayloadDisplayName</key><string>\(authority.name)</string>
          <key>PayloadDescription</key><string>\(purpose.text(in: language))</string>
          <key>PayloadContent</key>
          <array>
            <dict>
              <key>PayloadType</key><string>com.apple.security.root</string>
              <key>PayloadVersion</key><integer>1</integer>
              <key>PayloadIdentifier</key><string>\(app.key).authority.\(mark).certificate</string>
              <key>PayloadUUID</key><string>\(identifier(from: 16))</string>
              <key>PayloadDisplayName</key><string>\(authority.name)</string>
              <key>PayloadContent</key>
              <data>
        \(base64)
              </data>
            </dict>
          </array>
        </dict>
        </plist>

        """
    }

    private var purpose: Phrase {
        Phrase(
            en:
                "Lets this device trust the computer at home that \(app.name) runs on. It is good for addresses at home only.",
            it: """
                Permette a questo dispositivo di fidarsi del computer di casa su cui è in funzione \(app.name). Vale solo per \
                indirizzi di casa.
                """)
    }

    /// The lines between the marks of a PEM text are the bytes in Base64 (RFC 7468, 2).
    private var base64: String {
        authority.pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined(separator: "\n")
    }

    private var digits: String { authority.fingerprint.replacing(":", with: "") }
    private var mark: String { digits.prefix(16).lowercased() }

    /// A stable identifier for each certificate, so that installing a profile twice replaces it. From half of the
    /// fingerprint, a UUID of version 8 (RFC 9562, 5.8).
    private func identifier(from byte: Int) -> String {
        var digits = Array(digits.dropFirst(byte * 2).prefix(32))
        digits[12] = "8"
        digits[16] = "8"
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }
}
