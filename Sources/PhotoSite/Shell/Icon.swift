import HTML

/// A picture of the icon set (Phosphor). It says nothing by itself: the word stands beside it, or is the control's label.
struct Icon: Component {
    let name: String
    init(_ name: String) { self.name = name }

    var body: Markup {
        svg(.class("icon"), .aria("hidden", "true"), Attribute("focusable", "false")) {
            element("use", [Attribute("href", "\(Icon.sprite)#\(name)")]) {}
        }
    }

    /// The same address whatever the version of the assets; the browser asks again whether it has changed.
    static let sprite = "/icons.svg"
}
