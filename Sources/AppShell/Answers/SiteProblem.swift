import HTML
public import Web
public import Wording

/// What went wrong: for people a title and what to do, for programs a code and how HTTP calls it. Nothing of paths or the
/// program's insides.
public struct SiteProblem: Error, Sendable {
    /// For programs: it stays the same whatever the words, such as `notFound`.
    public let code: String
    /// How HTTP calls it.
    public let status: Status
    /// What it is.
    public let title: Phrase
    private let about: @Sendable (AppIdentity) -> Phrase?

    /// A problem.
    ///
    /// - Parameters:
    ///   - code: for programs, in lowerCamelCase.
    ///   - advice: what to do about it.
    public init(_ code: String, status: Status, title: Phrase, advice: Phrase? = nil) {
        self.code = code
        self.status = status
        self.title = title
        about = { _ in advice }
    }

    private init(_ code: String, status: Status, title: Phrase, about: @escaping @Sendable (AppIdentity) -> Phrase?) {
        self.code = code
        self.status = status
        self.title = title
        self.about = about
    }

    /// What to do about it, in an app.
    public func advice(in app: AppIdentity) -> Phrase? { about(app) }

    /// There is nothing at this address.
    public static let notFound = SiteProblem(
        "notFound",
        status: .notFound, title: Phrase(en: "There is nothing here.", it: "Qui non c'è nulla."),
        about: { $0.words.missing })

    /// Only other methods are answered at this address, as where a form sends what was typed.
    private static let otherMethod = SiteProblem(
        "methodNotAllowed",
        status: .methodNotAllowed,
        title: Phrase(en: "This page cannot be opened.", it: "Questa pagina non si può aprire."),
        about: { app in
            Phrase(
                en: "What you have already sent to this address is kept. Open \(app.name) and continue there.",
                it: "Ciò che è già stato inviato a questo indirizzo resta com'è. Apri \(app.name) e continua da lì.")
        })

    /// A router's answer; in place of an empty 405, what it means: browsers keep the addresses of forms in their history.
    public static func explaining(
        _ response: Response, to request: Request, in context: @autoclosure () async -> PageContext
    ) async -> Response {
        guard response.status == .methodNotAllowed else { return response }
        var explained = otherMethod.response(to: request, in: await context())
        explained.headers["Allow"] = response.headers["Allow"]
        return explained
    }

    /// The request makes no sense.
    public static let malformed = SiteProblem(
        "malformed",
        status: .badRequest, title: Phrase(en: "That request cannot be understood.", it: "Richiesta non comprensibile.")
    )

    /// A page asks that is still open from before somebody else signed in, as its `Page-Owner` says.
    ///
    /// - Parameter title: whose the page is.
    public static func anotherOwner(_ title: Phrase) -> SiteProblem {
        SiteProblem(
            "anotherOwner", status: .preconditionFailed, title: title,
            advice: Phrase(
                en: "Nothing was sent. Reload the page.", it: "Non è stato inviato nulla. Ricarica la pagina."))
    }

    /// Another site made the browser ask.
    static let foreign = SiteProblem(
        "foreignSite",
        status: .forbidden,
        title: Phrase(en: "This request comes from another site.", it: "La richiesta proviene da un altro sito."),
        about: { app in
            Phrase(
                en: "Nothing was changed. Open \(app.name) and try again there.",
                it: "Nulla è stato modificato. Apri \(app.name) e riprova da lì.")
        })

    /// It is our own mistake.
    public static let own = SiteProblem(
        "internal",
        status: .internalError, title: Phrase(en: "Something went wrong.", it: "Qualcosa è andato storto."),
        about: { app in
            Phrase(
                en: "Nothing was lost. Try again; if it happens again, restart \(app.name).",
                it: "Nulla è andato perso. Riprova; se succede ancora, riavvia \(app.name).")
        })

    /// The request has no session, or its session has ended.
    public static let signedOut = SiteProblem(
        "signedOut",
        status: .unauthorised, title: Phrase(en: "Sign in first.", it: "Devi prima accedere."))

    /// What to tell people of an error that no app knows more about.
    public init(_ error: any Error) {
        switch error {
        case let problem as SiteProblem: self = problem
        case RequestError.tooLarge:
            self.init(
                "tooLarge", status: .contentTooLarge, title: Phrase(en: "That is too large.", it: "È troppo grande."))
        case is RequestError: self = .malformed
        default: self = .own
        }
    }

    /// Says what went wrong: a page for people, JSON for scripts.
    /// - Parameter signIn: the login that may lead to what is not shown without one; nil where there is none.
    public func response(to request: Request, in context: PageContext, signIn: String? = nil) -> Response {
        request.wantsJSON ? answer(in: context) : .page(page(context, signIn: signIn).body, status: status)
    }

    /// Says what went wrong to a program.
    func answer(in context: PageContext) -> Response {
        .problem(
            Problem(
                code: code, status: status, title: context.say(title), detail: advice(in: context.app).map(context.say))
        )
    }

    private func page(_ context: PageContext, signIn: String?) -> Page {
        let start = context.app.tabs.first
        return Page(context, title: title, heading: "", style: .pushed, parent: start?.path ?? "/") {
            div(.class("empty")) {
                Icon("binoculars")
                h2 { context.say(title) }
                if let advice = advice(in: context.app) { p { context.say(advice) } }
                if let signIn {
                    a(.class("button"), .href(signIn)) { context.say(en: "Sign in", it: "Accedi") }
                }
                if let start {
                    let name = start.name
                    a(.class(signIn == nil ? "button" : "button tonal"), .href(start.path)) {
                        context.say(
                            context.app.words.start
                                ?? Phrase(
                                    en: "Go to \(name.text(in: .english))", it: "Vai a \(name.text(in: .italian))"))
                    }
                }
            }
        }
    }
}
