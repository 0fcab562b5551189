import Favours
import Testing
import Wording

@testable import FavoriSite

@Suite("How promises were kept is said in words")
struct ReliabilityTests {
    @Test(arguments: [
        (
            Reliability(accepted: 0, leftLate: 0, absent: 0), "Has not accepted a favour yet.",
            "Non ha ancora accettato favori."
        ),
        (
            Reliability(accepted: 1, leftLate: 1, absent: 0), "Accepted once, left late once, never absent.",
            "Ha accettato una volta, ha rinunciato tardi una volta, mai assente."
        ),
        (
            Reliability(accepted: 1400, leftLate: 0, absent: 1),
            "Accepted 1,400 times, never left late, absent once.",
            "Ha accettato 1.400 volte, non ha mai rinunciato tardi, assente una volta."
        ),
        (
            Reliability(accepted: 14, leftLate: 2, absent: 3), "Accepted 14 times, left late 2 times, absent 3 times.",
            "Ha accettato 14 volte, ha rinunciato tardi 2 volte, assente 3 volte."
        ),
    ])
    func `with the right number of everything`(_ reliability: Reliability, _ english: String, _ italian: String) {
        #expect(reliability.phrase == Phrase(en: english, it: italian))
    }

    @Test func `stars and reviews are counted`() {
        #expect(Phrase.stars(1) == Phrase(en: "1 star", it: "1 stella"))
        #expect(Phrase.stars(5) == Phrase(en: "5 stars", it: "5 stelle"))
        #expect(Phrase.reviews(1) == Phrase(en: "1 review", it: "1 recensione"))
        #expect(Phrase.reviews(12) == Phrase(en: "12 reviews", it: "12 recensioni"))
    }
}
