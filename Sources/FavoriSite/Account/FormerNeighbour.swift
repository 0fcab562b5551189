import FavourStore
import Wording

extension Person {
    /// The name, or what people are called who deleted their accounts.
    var phrase: Phrase { isFormer ? Phrase(en: Person.formerName, it: "Un ex vicino") : Phrase(name) }
}
