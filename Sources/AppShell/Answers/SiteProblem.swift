import HTML
public import Web
public import Wording

/// What went wrong, for people: a title, what to do, and how HTTP calls it. Nothing of paths or the program's insides.
public struct SiteProblem: Error, Sendable {
    /// How HTTP calls it.
    public let status: Status
    /// What it is.
    public let title: Phrase
    private let about: @Sendable (AppIdentity) -> Phrase?

    /// A problem.
    /// - Parameter advice: what to do about it.
    public init(status: Status, title: Phrase, advice: Phrase? = nil) {
        self.status = status
        self.title = title
        about = { _ in advice }
    }

    private init(status: Status, title: Phrase, about: @escaping @Sendable (AppIdentity) -> Phrase?) {
        self.status = status
        self.title = title
        self.about = about
    }

    /// What to do about it, in an app.
    public func advice(in app: AppIdentity) -> Phrase? { about(app) }

    /// There is nothing at this address.
    public static let notFound = SiteProblem(
        status: .notFound, title: Phrase(en: "There is nothing here.", it: "Qui non c'è nulla."),
        about: { $0.words.missing })

    /// The request makes no sense.
    public static let malformed = SiteProblem(
        status: .badRequest, title: Phrase(en: "That request cannot be understood.", it: "Richiesta non comprensibile.")
    )

    /// Another site made the browser ask.
    static let foreign = SiteProblem(
        status: .forbidden,
        title: Phrase(en: "That comes from another site.", it: "Proviene da un altro sito."),
        about: { app in
            Phrase(
                en: "Nothing was changed. Open \(app.name) itself, and do it there.",
                it: "Nulla è stato modificato. Apri \(app.name) e fallo da lì.")
        })

    /// It is our own mistake.
    public static let own = SiteProblem(
        status: .internalError, title: Phrase(en: "Something went wrong.", it: "Qualcosa è andato storto."),
        about: { app in
            Phrase(
                en: "Nothing was lost. Try again; if it happens again, restart \(app.name).",
                it: "Nulla è andato perso. Riprova; se succede ancora, riavvia \(app.name).")
        })

    /// Nobody has logged in, or the session has ended.
    static let signedOut = SiteProblem(
        status: .unauthorised, title: Phrase(en: "Log in first.", it: "Occorre prima accedere."))

    /// What to tell people of an error that no app knows more about.
    public init(_ error: any Error) {
        switch error {
        case let problem as SiteProblem: self = problem
        case RequestError.tooLarge:
            self.init(status: .contentTooLarge, title: Phrase(en: "That is too large.", it: "È troppo grande."))
        case is RequestError: self = .malformed
        default: self = .own
        }
    }

    /// Says what went wrong: a page for people, JSON for scripts.
    public func response(to request: Request, in context: PageContext) -> Response {
        if request.wantsJSON {
            let sentence = [title, advice(in: context.app)].compactMap { $0.map(context.say) }.joined(separator: " ")
            return .json(JSONText.object(["error": sentence]), status: status)
        }
        return .page(page(context).body, status: status)
    }

    private func page(_ context: PageContext) -> Page {
        let start = context.app.tabs.first
        return Page(context, title: title, heading: "", style: .pushed, parent: start?.path ?? "/") {
            div(.class("empty")) {
                Icon("binoculars")
                h2 { context.say(title) }
                if let advice = advice(in: context.app) { p { context.say(advice) } }
                if let start {
                    let name = start.name
                    a(.class("button"), .href(start.path)) {
                        context.say(
                            en: "Go to \(name.text(in: .english))", it: "Vai a \(name.text(in: .italian))")
                    }
                }
            }
        }
    }
}
