public import Wording

/// What a browser or program calls itself, in words that people know.
public enum BrowserName {
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let devices = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]

    /// Such as *Safari, iPhone*; the beginning of what it calls itself when that says neither.
    public static func phrase(_ label: String) -> Phrase {
        let browser = browsers.first { label.contains($0.0) }?.1
        let device = devices.first { label.contains($0.0) }?.1
        let known = [browser, device].compactMap { $0 }
        if !known.isEmpty { return Phrase(known.joined(separator: ", ")) }
        let name = String(String.UnicodeScalarView(label.unicodeScalars.prefix(40)))
        return name.isEmpty ? Phrase(en: "Unknown browser", it: "Browser sconosciuto") : Phrase(name)
    }
}
