import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// On a favour: what its requester and helpers say about each other, and what they still can.
struct FavourReviews: Component {
    let context: PageContext
    /// Those that the visitor may see.
    let reviews: [Review]
    let people: [PersonID: Person]
    let visitor: PersonID
    let now: Int64

    private var isEmpty: Bool { !reviews.contains { $0.author != visitor || $0.state(at: now) != .missed } }

    var body: Markup {
        if !isEmpty {
            section(.class("section")) {
                header { h3 { context.say(en: "Reviews", it: "Recensioni") } }
                ul(.class("list")) {
                    for review in reviews { if isShown(review) { li { row(review) } } }
                }
            }
        }
    }

    private func isShown(_ review: Review) -> Bool {
        guard review.author == visitor else { return true }
        // The other one has deleted the account, and could not read it.
        let isGone = people[review.subject]?.isFormer != false
        return review.words != nil || review.state(at: now) == .open && !isGone
    }

    @MarkupBuilder private func row(_ review: Review) -> Markup {
        let isOwn = review.author == visitor
        let other = people[isOwn ? review.subject : review.author]
        let name = other?.phrase ?? Phrase("")
        if let words = review.words, review.state(at: now) == .shown {
            ReviewCard(
                context: context, review: review, words: words, isOwn: isOwn,
                head: isOwn
                    ? context.say(en: "You about \(name.en)", it: "Tu su \(name.it)")
                    : context.say(en: "\(name.en) about you", it: "\(name.it) su di te"))
        } else {
            a(.class("row"), .href("/favours/\(review.favour.rawValue)/reviews/\(review.subject.rawValue)")) {
                span(.class("row-text")) {
                    if let words = review.words {
                        context.say(en: "You about \(name.en)", it: "Tu su \(name.it)")
                        span(.class("block")) { Stars(context: context, count: words.stars) }
                        span(.class("footnote block")) {
                            let day = context.day(review.closes, now: now)
                            context.say(
                                en: "Only you see it until you have both written, or until \(day).",
                                it: "La vedi solo tu finché non avete scritto entrambi, o fino a \(day).")
                        }
                    } else {
                        context.say(Review.question(about: other))
                        span(.class("footnote block")) {
                            let day = context.day(review.closes, now: now)
                            context.say(en: "You can write until \(day).", it: "Puoi scrivere fino a \(day).")
                        }
                    }
                }
                Icon("caret-right", class: "end")
            }
        }
    }
}

/// On one's profile: reviews that can still be written. Each can be put aside.
struct ReviewReminders: Component {
    let context: PageContext
    let reviews: [Review]
    let people: [PersonID: Person]
    let titles: [FavourID: String]

    static let most = 4

    var body: Markup {
        if !reviews.isEmpty {
            ul(.class("list section reminders"), .aria("label", context.say(en: "Reviews", it: "Recensioni"))) {
                for review in reviews.prefix(Self.most) { li(.class("reminder")) { row(review) } }
            }
        }
    }

    @MarkupBuilder private func row(_ review: Review) -> Markup {
        let path = "/favours/\(review.favour.rawValue)/reviews/\(review.subject.rawValue)"
        let question = Review.question(about: people[review.subject])
        a(.class("row"), .href(path)) {
            Icon("star")
            span(.class("row-text")) {
                context.say(question)
                span(.class("footnote block")) { titles[review.favour] ?? "" }
            }
        }
        form(.method("post"), .action(path + "/dismiss")) {
            button(
                .class("bar-button"), .type("submit"),
                .aria(
                    "label",
                    context.say(en: "Dismiss: \(question.en)", it: "Non ricordarmelo più: \(question.it)"))
            ) { Icon("x") }
        }
    }
}

/// The reviews that a person received, with who wrote them and about what.
struct ReceivedReviews: Component {
    let context: PageContext
    let reviews: [Review]
    let people: [PersonID: Person]
    /// Of the favours that the visitor may see.
    let titles: [FavourID: String]
    let visitor: PersonID
    let now: Int64

    var body: Markup {
        ul(.class("list")) {
            for review in reviews {
                if let words = review.words, let author = people[review.author] {
                    li(.class("review")) {
                        p(.class("review-who person-line")) {
                            Portrait(context: context, person: author)
                            a(.href("/people/\(author.id.rawValue)")) { context.say(author.phrase) }
                        }
                        Stars(context: context, count: words.stars)
                        ReviewText(context: context, review: review, words: words)
                        p(.class("footnote")) {
                            if let title = titles[review.favour] {
                                a(.href("/favours/\(review.favour.rawValue)")) { title }
                                " · "
                            }
                            context.day(review.completed, now: now)
                            if review.author != visitor, !words.text.isEmpty, !author.isFormer {
                                " · "
                                ReviewReport(context: context, review: review)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The reviews of a person: `/people/:id/reviews`.
struct ReviewsPage: Component {
    let context: PageContext
    let person: Person
    let isOwn: Bool
    let rating: Rating
    let list: ReceivedReviews
    /// Where older ones begin.
    let older: String?

    var body: Markup {
        Page(
            context, title: Phrase(en: "Reviews", it: "Recensioni"), style: .pushed, tab: .profile,
            parent: isOwn ? "/me" : "/people/\(person.id.rawValue)",
            styles: ["favori.css", "profile.css", "reviews.css"]
        ) {
            p(.class("reviews-mean")) { RatingLine(context: context, rating: rating) }
            if !list.reviews.isEmpty { list }
            if let older {
                a(.class("button tonal wide older"), .href("/people/\(person.id.rawValue)/reviews?cursor=\(older)")) {
                    context.say(en: "Older reviews", it: "Recensioni precedenti")
                }
            }
        }
    }
}
