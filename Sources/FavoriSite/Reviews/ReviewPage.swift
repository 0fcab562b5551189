import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

/// One's review of another person: the form while it can be written or changed, then what was written.
struct ReviewPage: Component {
    let context: PageContext
    let favour: Favour
    let review: Review
    /// The other one's, where it is shown.
    let answer: Review?
    let subject: Person
    /// What was typed, where that was refused.
    var typed: (stars: Int?, text: String)?
    var problem: SiteProblem?
    let now: Int64

    private var path: String { "/favours/\(favour.id.rawValue)/reviews/\(subject.id.rawValue)" }
    private var name: Phrase { subject.phrase }

    var body: Markup {
        Page(
            context, title: Review.question(about: subject), heading: context.say(en: "Review", it: "Recensione"),
            style: .pushed, tab: .profile, parent: "/favours/\(favour.id.rawValue)",
            styles: ["favori.css", "reviews.css"], scripts: ["review.js"],
            words: DraftWords.restored
        ) {
            div(.class("review-page")) {
                header(.class("review-head")) {
                    Portrait(context: context, person: subject, size: "large")
                    div {
                        h2 { context.say(Review.question(about: subject)) }
                        p(.class("quiet")) { favour.content.title }
                    }
                }
                switch review.state(at: now) {
                case .open, .hidden(isEditable: true): form_
                case .hidden(isEditable: false), .shown: written
                case .missed: p { context.say(ReviewRefusal.tooLate.phrase) }
                }
            }
        }
    }

    private var form_: Markup {
        form(.class("stack"), .method("post"), .action(path)) {
            if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
            StarField(context: context, chosen: typed?.stars ?? review.words?.stars)
            label(.class("field-label")) {
                span {
                    context.say(
                        en: "What neighbours should know (optional)", it: "Che cosa vuoi dire ai vicini (facoltativo)")
                }
                element(
                    "textarea",
                    // What is pasted is not cut: the site says when it is too long, and keeps it.
                    [.class("field"), .name("text"), Attribute("rows", "5")]
                ) { typed?.text ?? review.words?.text ?? "" }
            }
            p(.class("footnote")) { whenShown }
            p(.class("footnote")) {
                context.say(
                    en: "You can change it for a day, until it is shown.",
                    it: "Puoi modificarla per un giorno, finché non è visibile.")
            }
            button(.class("button wide"), .type("submit")) {
                review.words == nil ? context.say(en: "Send", it: "Invia") : context.say(en: "Save", it: "Salva")
            }
        }
    }

    private var whenShown: Markup {
        Markup(
            text: context.say(
                en: """
                    \(name.en) and all neighbours see it when you have both written, at the latest on \
                    \(context.day(review.closes, now: now)). Nobody sees it before.
                    """,
                it: """
                    \(name.it) e gli altri vicini la vedono quando avete scritto entrambi, al più tardi \
                    \(context.day(review.closes, now: now)). Prima non la vede nessuno.
                    """))
    }

    @MarkupBuilder private var written: Markup {
        if let words = review.words {
            div(.class("list")) {
                ReviewCard(
                    context: context, review: review, words: words, isOwn: true,
                    head: context.say(en: "You about \(name.en)", it: "Tu su \(name.it)"))
                if let answer, let words = answer.words {
                    ReviewCard(
                        context: context, review: answer, words: words, isOwn: false,
                        head: context.say(en: "\(name.en) about you", it: "\(name.it) su di te"))
                }
            }
            if review.state(at: now) != .shown { p(.class("list-note")) { whenShown } }
        }
    }
}

/// A review that is shown.
struct ReviewCard: Component {
    let context: PageContext
    let review: Review
    let words: Review.Words
    let isOwn: Bool
    let head: String

    var body: Markup {
        div(.class("review")) {
            p(.class("review-who")) { head }
            Stars(context: context, count: words.stars)
            ReviewText(context: context, review: review, words: words)
            if !isOwn, !words.text.isEmpty { p(.class("footnote")) { ReviewReport(context: context, review: review) } }
        }
    }
}

/// The text of a review, or that an operator removed it; nothing for a review of stars alone.
struct ReviewText: Component {
    let context: PageContext
    let review: Review
    let words: Review.Words

    var body: Markup {
        if review.isRemoved {
            p(.class("review-text review-removed")) { context.say(.removedByOperator) }
        } else if !words.text.isEmpty {
            p(.class("review-text")) { words.text }
        }
    }
}

/// The way to report the text of another's review.
struct ReviewReport: Component {
    let context: PageContext
    let review: Review

    var body: Markup {
        a(.href(Report.Subject.review(review.id).path + "/report")) { context.say(en: "Report", it: "Segnala") }
    }
}
