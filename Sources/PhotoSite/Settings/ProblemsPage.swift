import AppShell
import HTML
import PhotoLibrary
import Web
import Wording

/// The files that are missing or could not be read: `/settings/library/missing?from=100`.
struct ProblemsPage: Component {
    /// How many are on a page.
    static let most = 100

    let context: PhotoContext
    let kind: FileProblem.Kind
    let problems: [FileProblem]
    /// The index of the first one.
    let offset: Int
    /// Whether there are more.
    let hasMore: Bool
    let paths: ShownPath

    static func path(_ kind: FileProblem.Kind) -> String { "/settings/library/\(kind.rawValue)" }

    static func title(_ kind: FileProblem.Kind) -> Phrase {
        switch kind {
        case .missing: Phrase(en: "Files not found", it: "File non trovati")
        case .refused: Phrase(en: "Files that cannot be read", it: "File illeggibili")
        }
    }

    var body: Markup {
        Page(
            context.page, title: Self.title(kind), style: .pushed, tab: .settings, parent: "/settings/library",
            styles: ["settings.css"]
        ) {
            div(.class("settings")) {
                if problems.isEmpty {
                    p(.class("list-note")) { context.say(en: "There are none.", it: "Non ce ne sono.") }
                } else {
                    p(.class("list-note")) { context.say(about) }
                    ul(.class("list")) { for problem in problems { row(problem) } }
                }
                ul(.class("list")) {
                    if offset > 0 {
                        SettingRow(
                            context: context, name: context.say(en: "Earlier files", it: "File precedenti"),
                            path: address(max(0, offset - Self.most)))
                    }
                    if hasMore {
                        SettingRow(
                            context: context, name: context.say(en: "More files", it: "Altri file"),
                            path: address(offset + Self.most))
                    }
                }
            }
        }
    }

    private var about: Phrase {
        switch kind {
        case .missing:
            Phrase(
                en: """
                    These files were not where they had been when Vision last looked. Their photos keep their tags, and are \
                    whole again when the file is back, here or in another folder of the library.
                    """,
                it: """
                    L'ultima volta che Vision ha controllato, questi file non erano più al loro posto. Le loro foto conservano le \
                    etichette e tornano intere quando il file ricompare, qui o in un'altra cartella della libreria.
                    """)
        case .refused:
            Phrase(
                en: "Vision could not read these files. They stay where they are, unchanged.",
                it: "Vision non è riuscita a leggere questi file. Restano dove sono, invariati.")
        }
    }

    private func row(_ problem: FileProblem) -> Markup {
        let reason = problem.reason.map { context.say(en: $0.english, it: $0.italian) + " " } ?? ""
        return SettingRow(
            context: context, icon: kind == .missing ? "magnifying-glass" : "warning",
            name: String(decoding: problem.path.name, as: UTF8.self), note: reason + paths.text(problem.path),
            path: problem.photo.map { PhotoAddress.viewer($0.number) }
        ).body
    }

    private func address(_ offset: Int) -> String {
        offset == 0 ? Self.path(kind) : Self.path(kind) + "?from=\(offset)"
    }
}
