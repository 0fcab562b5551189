import Favours
import Wording

extension AskingPage {
    /// Something that keeps a favour from being sent.
    struct Problem {
        let phrase: Phrase
        /// The slot that it is about, from 1; nil for the favour as a whole.
        let slot: Int?

        init(_ phrase: Phrase, slot: Int? = nil) { (self.phrase, self.slot) = (phrase, slot) }

        /// Those of the favour as a whole, then those of each slot, which say where it stands where there are several.
        ///
        /// - Parameters:
        ///   - problems: of the favour and of its slots.
        ///   - slots: those of its slots again, by their index.
        ///   - count: how many slots there are.
        static func all(_ problems: [Draft.Problem], slots: [Int: [Draft.Problem]], count: Int) -> [Problem] {
            problems.filter { !$0.isOfOneSlot }.map { Problem($0.phrase) }
                + slots.sorted { $0.key < $1.key }.flatMap { index, problems in
                    problems.map { problem in
                        let (phrase, number) = (problem.phrase, index + 1)
                        return Problem(
                            count < 2
                                ? phrase
                                : Phrase(
                                    en: "Time slot \(number): \(phrase.en)", it: "Fascia oraria \(number): \(phrase.it)"
                                ),
                            slot: number)
                    }
                }
        }
    }
}

extension Draft.Problem {
    /// Whether it is about the times of one slot.
    fileprivate var isOfOneSlot: Bool {
        switch self {
        case .slotUnreadable, .slotSkipped, .slotEndsBeforeStart, .slotTooLong, .slotPast, .slotTooFar, .slotTwice: true
        default: false
        }
    }
}
