public import HTML

/// Something worth knowing, said quietly above what it is about.
public struct Banner: Component {
    let content: Markup

    /// A note of its own.
    public init(@MarkupBuilder content: () -> Markup) { self.content = content() }

    /// The note.
    public var body: Markup {
        div(.class("banner"), .role("note")) {
            Icon("info")
            div(.class("row-text")) { content }
        }
    }
}
