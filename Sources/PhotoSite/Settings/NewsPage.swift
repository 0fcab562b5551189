import AppShell
import HTML
import Wording

/// The changelog, taken apart: *Keep a Changelog*, as far as this project's uses Markdown.
struct Changelog: Hashable, Sendable {
    /// What came with a version.
    struct Version: Hashable, Sendable {
        let name: String
        var groups: [Group] = []
    }

    /// Changes of a kind: *Added*, *Changed*.
    struct Group: Hashable, Sendable {
        let name: String
        var items: [Item] = []
    }

    /// A change, and the parts of it that have lines of their own.
    struct Item: Hashable, Sendable {
        let text: String
        var parts: [String] = []
    }

    private(set) var versions: [Version] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") {
                versions.append(Version(name: String(line.dropFirst(3).filter { $0 != "[" && $0 != "]" })))
            } else if line.hasPrefix("### "), !versions.isEmpty {
                versions[versions.count - 1].groups.append(Group(name: String(line.dropFirst(4))))
            } else {
                add(line)
            }
        }
    }

    private mutating func add(_ line: Substring) {
        guard let version = versions.indices.last, let group = versions[version].groups.indices.last else { return }
        if line.hasPrefix("- ") {
            versions[version].groups[group].items.append(Item(text: String(line.dropFirst(2))))
        } else if line.hasPrefix("  - "), let item = versions[version].groups[group].items.indices.last {
            versions[version].groups[group].items[item].parts.append(String(line.dropFirst(4)))
        }
    }
}

/// What is new, version by version: `/settings/about/new`.
struct NewsPage: Component {
    let context: PhotoContext
    /// Nil when it is not at hand.
    let changes: Changelog?

    static let title = Phrase(en: "What is new", it: "Novità")

    var body: Markup {
        Page(
            context.page, title: Self.title, style: .pushed, tab: .settings, parent: "/settings/about",
            styles: ["settings.css"]
        ) {
            div(.class("settings news")) {
                for version in changes?.versions ?? [] { self.version(version) }
                if changes == nil {
                    p(.class("list-note")) {
                        context.say(
                            en: "The list of changes is not available.", it: "L'elenco delle novità non è disponibile.")
                    }
                }
            }
        }
    }

    @MarkupBuilder private func version(_ version: Changelog.Version) -> Markup {
        // What is not released yet is what this copy has.
        h2 {
            version.name == "Unreleased" || version.name == "In arrivo"
                ? context.say(en: "This version", it: "Questa versione") : version.name
        }
        for group in version.groups {
            h3(.class("list-title")) { group.name }
            ul(.class("list")) {
                for item in group.items {
                    li {
                        div(.class("row")) {
                            div(.class("row-text")) {
                                text(item.text)
                                if !item.parts.isEmpty { ul { for part in item.parts { li { text(part) } } } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Every other piece between backquotes is code; in the rest, every other piece between asterisks is emphasised. Of links
    /// there is the text: they lead to files of the sources.
    @MarkupBuilder private func text(_ text: String) -> Markup {
        let unlinked = text.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }
        for (index, piece) in unlinked.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            if index.isMultiple(of: 2) { emphasised(piece) } else { code { String(piece) } }
        }
    }

    @MarkupBuilder private func emphasised(_ text: Substring) -> Markup {
        for (index, piece) in text.split(separator: "*", omittingEmptySubsequences: false).enumerated() {
            if index.isMultiple(of: 2) { String(piece) } else { em { String(piece) } }
        }
    }
}
