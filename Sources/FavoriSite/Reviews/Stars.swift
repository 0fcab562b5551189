import AppShell
import Favours
import HTML
import Wording

extension Phrase {
    /// *1 star*, *4 stars*.
    static func stars(_ count: Int) -> Phrase {
        counted(count, one: Phrase(en: "star", it: "stella"), many: Phrase(en: "stars", it: "stelle"))
    }
    /// *1 review*, *12 reviews*.
    static func reviews(_ count: Int) -> Phrase {
        counted(count, one: Phrase(en: "review", it: "recensione"), many: Phrase(en: "reviews", it: "recensioni"))
    }
}

/// The stars of a review that was written.
struct Stars: Component {
    let context: PageContext
    let count: Int

    var body: Markup {
        span(.class("stars")) {
            span(.class("visually-hidden")) {
                context.say(
                    en: "\(Phrase.stars(count).en) of 5", it: "\(Phrase.stars(count).it) su 5")
            }
            for number in 1...5 { Icon(number <= count ? "star-fill" : "star") }
        }
    }
}

/// The choice of 1 to 5 stars: radio buttons, which work with keys, screen readers and without scripts.
struct StarField: Component {
    let context: PageContext
    let chosen: Int?

    var body: Markup {
        fieldset(.class("star-field")) {
            legend { context.say(en: "Stars", it: "Stelle") }
            div(.class("star-choices")) {
                for number in 1...5 {
                    label(.class("star")) {
                        input(
                            .type("radio"), .name("stars"), .value(String(number)), Attribute("required"),
                            Attribute("checked", when: chosen == number))
                        Icon("star", class: "star-line")
                        Icon("star-fill", class: "star-full")
                        span(.class("visually-hidden")) { context.say(.stars(number)) }
                    }
                }
            }
        }
    }
}

/// The average of the stars that a person received, with their number.
struct RatingLine: Component {
    let context: PageContext
    let rating: Rating

    var body: Markup {
        if let average = rating.average {
            let mean = context.format.decimal(average, digits: 1)
            span(.class("rating")) {
                Icon("star-fill")
                span(.aria("hidden", "true")) { mean }
                span(.class("visually-hidden")) {
                    context.say(
                        en: "On average \(Format(.english).decimal(average, digits: 1)) of 5 stars, ",
                        it: "In media \(Format(.italian).decimal(average, digits: 1)) stelle su 5, ")
                }
                span(.aria("hidden", "true")) { "·" }
                span { context.say(.reviews(rating.count)) }
            }
        } else {
            span { context.say(en: "No reviews yet", it: "Ancora nessuna recensione") }
        }
    }
}

extension Reliability {
    /// *Accepted 14 times, left late once, never absent.*
    var phrase: Phrase {
        guard accepted > 0 else {
            return Phrase(en: "Has not accepted a favour yet.", it: "Non ha ancora accettato favori.")
        }
        let en = [
            "Accepted \(Self.times(accepted, .english))",
            leftLate == 0 ? "never left late" : "left late \(Self.times(leftLate, .english))",
            absent == 0 ? "never absent" : "absent \(Self.times(absent, .english))",
        ]
        let it = [
            "Ha accettato \(Self.times(accepted, .italian))",
            leftLate == 0 ? "non ha mai rinunciato tardi" : "ha rinunciato tardi \(Self.times(leftLate, .italian))",
            absent == 0 ? "mai assente" : "assente \(Self.times(absent, .italian))",
        ]
        return Phrase(en: en.joined(separator: ", ") + ".", it: it.joined(separator: ", ") + ".")
    }

    private static func times(_ count: Int, _ language: Language) -> String {
        switch (language, count) {
        case (.english, 1): "once"
        case (.italian, 1): "una volta"
        case (.english, _): "\(Format(.english).count(count)) times"
        case (.italian, _): "\(Format(.italian).count(count)) volte"
        }
    }
}
