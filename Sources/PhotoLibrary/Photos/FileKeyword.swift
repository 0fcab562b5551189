/// A keyword of a photo's file, with what the file says of it.
public struct FileKeyword: Hashable, Sendable {
    /// What a keyword names by where it stands in the file.
    public enum Role: Int64, Sendable {
        /// The file does not say.
        case word = 0
        /// A person or a pet: the name of a marked face, or a word below *People*.
        case name = 1
        /// A word below *Places*.
        case place = 2
        /// A word of the camera's, lens's or program's name.
        case device = 3
    }

    /// As it is written.
    public let name: String
    /// What it names.
    public let role: Role
    /// The words above it in the file's trees, from the root down; one list for each tree that has it.
    public let above: [[String]]

    /// A keyword.
    public init(_ name: String, role: Role = .word, above: [[String]] = []) {
        self.name = name
        self.role = role
        self.above = above.filter { !$0.isEmpty }
    }

    /// All keywords of a file, each once.
    ///
    /// - Parameters:
    ///   - keywords: the user's.
    ///   - paths: their places in trees, from the root to the keyword.
    ///   - people: names of people and pets, which are keywords as well.
    ///   - devices: the names of the camera's maker, the camera, the lens and the program.
    public static func all(
        _ keywords: [String], paths: [[String]] = [], people: [String] = [], devices: [String?] = []
    ) -> [FileKeyword] {
        let names = Set(people.map(Words.key))
        let device = Set(devices.compactMap { $0 }.flatMap(Words.split)).subtracting(things)
        // A file may have a thousand of both.
        let trees = Dictionary(grouping: paths) { Words.key($0.last ?? "") }
        var known: Set<String> = []
        return (keywords + people).compactMap { word in
            let key = Words.key(word)
            guard known.insert(key).inserted else { return nil }
            let above = (trees[key] ?? []).map { Array($0.dropLast()) }
            return FileKeyword(
                word, role: role(key, above, isNamed: names.contains(key), device: device), above: above)
        }
    }

    private static func role(_ key: String, _ above: [[String]], isNamed: Bool, device: Set<String>) -> Role {
        let roots = Set(above.joined().map(Words.key))
        if isNamed || !roots.isDisjoint(with: peoplesRoots) { return .name }
        if !roots.isDisjoint(with: placesRoots) { return .place }
        return Words.split(key).allSatisfy(device.contains) ? .device : .word
    }

    /// How trees of people are called in English, Italian and German, see ``Words/key(_:)``.
    private static let peoplesRoots: Set<String> = [
        "people", "persone", "personen", "person", "persona", "family", "famiglia", "familie", "friends", "amici",
        "freunde", "faces", "volti", "gesichter", "who", "chi", "wer",
    ]
    private static let placesRoots: Set<String> = ["places", "place", "luoghi", "luogo", "orte", "ort"]
    /// Words of devices' names that photos show things of.
    private static let things: Set<String> = ["camera", "lens", "phone"]
}

extension FileKeyword: ExpressibleByStringLiteral {
    /// A keyword of which the file says nothing else.
    public init(stringLiteral name: String) { self.init(name) }
}
