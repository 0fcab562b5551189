public import Concepts

/// A completion of the last words of a question.
public struct SearchSuggestion: Hashable, Sendable {
    /// What a name stands for.
    public enum Meaning: Hashable, Sendable {
        /// A tag that photos show, and its shelf.
        case tag(Category?)
        /// A kind of thing above such tags, and its shelf.
        case kind(Category?)
        /// A shelf.
        case category(Category)
        /// A town, region or country.
        case place
        /// A camera, by maker and model.
        case camera
        /// A month of a year, or of every year for nil.
        case month(year: Int?, month: Int)
        /// A year.
        case year(Int)
    }

    /// What it stands for.
    public let meaning: Meaning
    /// The name for people; for a shelf or a date, the English name.
    public let name: String
}

/// The completions of a question; each finds photos.
public struct SearchSuggestions: Hashable, Sendable {
    /// The likeliest first.
    public let suggestions: [SearchSuggestion]
    /// The part of the question that is kept for each of them.
    let kept: [String]

    /// The whole question with a suggestion in the place of its last words.
    ///
    /// - Parameters:
    ///   - index: of the suggestion.
    ///   - name: the suggestion's name, in the person's language.
    public func question(_ index: Int, name: String) -> String {
        let kept = kept[index]
        let isCamera = suggestions[index].meaning == .camera
        let name = isCamera ? CameraName.question(name) : name
        if kept.last.map(SearchQuery.dashes.contains) ?? false {
            return kept + (name.contains(" ") && !isCamera ? "\"\(name)\"" : name)
        }
        return kept.isEmpty ? name : "\(kept) \(name)"
    }
}
