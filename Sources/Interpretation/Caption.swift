internal import Concepts

/// One sentence about a photo, made only of what its level shows: *Two people and a dog on a beach*.
public enum Caption {
    /// Nil when nothing is shown at the level.
    ///
    /// - Parameter own: the user's own tags, which come first; what is recognised under the same name is told with them.
    public static func sentence(_ analysis: Analysis?, at level: Level, own: [ShownTag] = []) -> String? {
        let recognised = analysis?.tagsByWeight(at: level) ?? []
        return sentence(own + recognised.filter { tag in !own.contains { $0.candidate.isSame(as: tag.candidate) } })
    }

    /// A name with its article: *an otter*, *skis*.
    public static func withArticle(_ name: String) -> String { Plural.article(name) + name }

    /// The caption of tags in their order. Nil when there are none.
    public static func sentence(_ tags: [ShownTag]) -> String? {
        let place = tags.first { setting(of: $0.candidate) != nil }
        let things = tags.filter { $0.candidate.synset != place?.candidate.synset && setting(of: $0.candidate) == nil }
        var parts = things.prefix(3).map { phrase($0.candidate.name, count: $0.count) }
        if things.count > 3 && tags.count > 5 { parts = Array(parts.prefix(3)) }
        let list = joined(parts)
        guard let place, let preposition = setting(of: place.candidate) else {
            return list.isEmpty ? nil : capitalised(list)
        }
        let scene = phrase(place.candidate.name, count: 1)
        return capitalised(list.isEmpty ? scene : list + " " + preposition + " " + scene)
    }

    /// How a thing stands to a scene; nil for what is not one.
    private static func setting(of candidate: Candidate) -> String? {
        guard let synset = candidate.synset else { return nil }
        for (scene, preposition) in scenes where scene == synset.offset { return preposition }
        return nil
    }

    /// The scenes that a classifier of ImageNet's classes can name, and how one is *in* them.
    private static let scenes: [(UInt32, String)] = [
        (9_428_293, "on"),  // seashore
        (9_217_230, "on"),  // beach
        (9_421_951, "on"),  // sandbar
        (9_399_592, "on"),  // promontory
        (9_332_890, "by"),  // lakeside
        (9_468_604, "in"),  // valley
        (9_193_705, "in"),  // alp
        (9_359_803, "in"),  // mountain
        (9_246_464, "by"),  // cliff
        (9_472_597, "by"),  // volcano
        (9_288_635, "by"),  // geyser
        (9_256_479, "by"),  // coral reef
        (4_081_281, "in"),  // restaurant
        (3_661_043, "in"),  // library
        (2_871_525, "in"),  // bookshop
        (3_461_385, "in"),  // grocery store
        (4_200_800, "in"),  // shoe shop
        (4_443_257, "in"),  // tobacco shop
        (2_776_631, "in"),  // bakery
        (2_791_124, "in"),  // barbershop
        (3_032_252, "in"),  // cinema
        (4_005_630, "in"),  // prison
        (3_781_244, "in"),  // monastery
        (2_825_657, "by"),  // bell cote
        (3_028_079, "in"),  // church
        (2_980_441, "by"),  // castle
        (3_891_332, "by"),  // parking meter
        (3_216_828, "at"),  // dock
        (2_894_605, "by"),  // breakwater
        (3_160_309, "by"),  // dam
        (3_457_902, "in"),  // greenhouse
        (3_956_157, "in"),  // planetarium
    ]

    private static func phrase(_ name: String, count: Int) -> String {
        let numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        guard count > 1 else { return Plural.article(name) + name }
        return (count < numbers.count ? numbers[count] : "many") + " " + Plural.of(name)
    }

    private static func joined(_ parts: [String]) -> String {
        var text = ""
        for (index, part) in parts.enumerated() {
            if index > 0 { text += index == parts.count - 1 ? " and " : ", " }
            text += part
        }
        return text
    }

    private static func capitalised(_ text: String) -> String {
        var bytes = Array(text.utf8)
        if let first = bytes.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") { bytes[0] = first - 32 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
