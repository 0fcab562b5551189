import AppShell
import Interpretation
import PhotoLibrary
import Web
import Wording

/// The data that every page of photos needs: about the person, and how photos are shown.
struct PhotoContext: Sendable {
    /// The data that any page needs.
    let page: PageContext
    /// The level at which tags are shown.
    let level: Level
    /// How the user wants the categories.
    let categories: CategoryArrangement

    /// A context with the defaults of a new library.
    init(page: PageContext, level: Level = .medium, categories: CategoryArrangement = .standard) {
        self.page = page
        self.level = level
        self.categories = categories
    }

    /// The context for the person who sent a request, in their language.
    init(_ request: Request, _ services: Services) async {
        self.init(
            page: PageContext(
                request, app: .vision, assets: services.assets, owner: try? await services.library.identity()),
            level: (try? await services.library.defaultLevel()) ?? .medium,
            categories: (try? await services.library.categoryArrangement()) ?? .standard)
    }

    /// The language it speaks.
    var language: Language { page.language }
    /// Whose page it is; see ``AppShell/PageContext/owner``.
    var owner: String? { page.owner }
    /// How this language writes numbers and dates.
    var format: Format { page.format }

    /// Words in the page's language.
    func say(_ phrase: Phrase) -> String { page.say(phrase) }
    /// Words in the page's language.
    func say(en: String, it: String) -> String { page.say(en: en, it: it) }
    /// The address of a script, a style sheet or a picture by its file's name.
    func asset(_ name: String) -> String { page.asset(name) }
}
