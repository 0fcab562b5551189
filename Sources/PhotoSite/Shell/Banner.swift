import HTML

/// Something worth knowing, said quietly above what it is about.
struct Banner: Component {
    let content: Markup

    init(@MarkupBuilder content: () -> Markup) { self.content = content() }

    var body: Markup {
        div(.class("banner"), .role("note")) {
            Icon("info")
            div(.class("row-text")) { content }
        }
    }
}
