import Web

/// Whether shortcuts of a single character do something in a browser. Scripts read the cookie themselves (`keys.js`), so
/// that pages that are open follow at once. It says nothing about anyone, and has one name over http and https.
enum KeysCookie {
    /// As long as browsers keep a cookie (RFC 6265bis, 5.5).
    private static let age = 400 * 86_400

    static func isOn(for request: Request) -> Bool { request.cookie("keys") != "off" }

    /// What sets the cookie, or removes it.
    static func choosing(_ isOn: Bool) -> String {
        "keys=\(isOn ? "" : "off"); Path=/; Max-Age=\(isOn ? 0 : age); SameSite=Lax"
    }
}
