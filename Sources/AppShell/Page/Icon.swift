public import HTML

/// A picture of the icon set (Phosphor). It says nothing by itself: the word stands beside it, or is the control's label.
public struct Icon: Component {
    let name: String
    /// Besides `icon`.
    let names: String

    /// - Parameters:
    ///   - name: of the picture in the icon set.
    ///   - names: classes besides `icon`.
    public init(_ name: String, class names: String = "") {
        self.name = name
        self.names = names
    }

    /// The picture.
    public var body: Markup {
        svg(.class("icon", names), .aria("hidden", "true"), Attribute("focusable", "false")) {
            element("use", [Attribute("href", "\(Icon.sprite)#\(name)")]) {}
        }
    }

    /// The same address whatever the version of the assets; the browser asks again whether it has changed.
    static let sprite = "/icons.svg"
}
