import HTML

/// A photo and an arrow around its corner. The icon set has only round arrows for rotating, which are nearly those of Undo
/// and Redo beside them.
struct TurnIcon: Component {
    /// Where the top of the photo goes.
    enum Side: String, Sendable {
        case left, right
    }

    let side: Side

    var body: Markup {
        svg(
            .class("icon"), .aria("hidden", "true"), Attribute("focusable", "false"),
            Attribute("viewBox", "0 0 256 256")
        ) {
            element("g", side == .right ? [Attribute("transform", "matrix(-1 0 0 1 256 0)")] : []) {
                line("M44 112h112a12 12 0 0 1 12 12v80a12 12 0 0 1-12 12H44a12 12 0 0 1-12-12v-80a12 12 0 0 1 12-12Z")
                line("M216 152v-24a72 72 0 0 0-72-72H96")
                line("M128 24 96 56l32 32")
            }
        }
    }

    /// As wide as the lines of the icon set.
    private func line(_ way: String) -> Markup {
        element(
            "path",
            [
                Attribute("d", way), Attribute("fill", "none"), Attribute("stroke", "currentColor"),
                Attribute("stroke-width", "16"), Attribute("stroke-linecap", "round"),
                Attribute("stroke-linejoin", "round"),
            ]
        ) {}
    }
}
