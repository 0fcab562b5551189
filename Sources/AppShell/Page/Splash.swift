import HTML
import Web

/// What iPhones show of the installed app until its first page is there: a picture of exactly their pixels, where the app
/// has one (`Setup/artwork.py` draws them). Others make one of the manifest's icon and colour.
struct Splash: Component {
    /// An iPhone's screen, held upright.
    struct Screen: Hashable, Sendable {
        /// Points.
        let width: Int
        /// Points.
        let height: Int
        /// Pixels to the point.
        let scale: Int
    }

    /// Those of all iPhones since 2016.
    static let screens = [
        Screen(width: 440, height: 956, scale: 3), Screen(width: 430, height: 932, scale: 3),
        Screen(width: 428, height: 926, scale: 3), Screen(width: 420, height: 912, scale: 3),
        Screen(width: 414, height: 896, scale: 3), Screen(width: 414, height: 896, scale: 2),
        Screen(width: 414, height: 736, scale: 3), Screen(width: 402, height: 874, scale: 3),
        Screen(width: 393, height: 852, scale: 3), Screen(width: 390, height: 844, scale: 3),
        Screen(width: 375, height: 812, scale: 3), Screen(width: 375, height: 667, scale: 2),
        Screen(width: 320, height: 568, scale: 2),
    ]

    let context: PageContext

    var body: Markup {
        for screen in Self.screens {
            for theme in ["light", "dark"] where context.assets.has(Self.name(screen, theme)) {
                link(
                    Attribute("rel", "apple-touch-startup-image"),
                    .href(context.asset(Self.name(screen, theme))),
                    Attribute(
                        "media",
                        "(device-width: \(screen.width)px) and (device-height: \(screen.height)px) "
                            + "and (-webkit-device-pixel-ratio: \(screen.scale)) and (prefers-color-scheme: \(theme))"))
            }
        }
    }

    /// Of the picture, with its size in pixels: `splash-1170x2532-light.jpg`.
    static func name(_ screen: Screen, _ theme: String) -> String {
        "splash-\(screen.width * screen.scale)x\(screen.height * screen.scale)-\(theme).jpg"
    }
}
