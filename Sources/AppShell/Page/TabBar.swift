import HTML

/// The way between the parts of the app.
struct TabBar: Component {
    let context: PageContext
    let current: AppIdentity.Tab.ID?

    var body: Markup {
        nav(.class("tabs"), .aria("label", context.say(en: "Main", it: "Principale"))) {
            for tab in context.app.tabs {
                let isCurrent = tab.id == current
                a(.class("tab"), .href(tab.path), Attribute("aria-current", optional: isCurrent ? "page" : nil)) {
                    Icon(isCurrent ? tab.chosenIcon : tab.icon)
                    span { context.say(tab.name) }
                }
            }
        }
    }
}
