import Concepts
import Foundation
import Interpretation
import Testing

@testable import PhotoLibrary

/// Names are people, keywords are words: with the kinds that the app has.
@Suite struct KeywordRuleTests {
    private let kinds: Kinds

    init() throws {
        let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        kinds = Kinds(
            try ConceptTree(bytes: Array(try Data(contentsOf: project.appending(path: ".deps/data/concepts.bin")))))
    }

    /// What a keyword means in a photo in which some kinds are recognised.
    private func kind(
        _ keyword: FileKeyword, recognised: [(name: String, level: Level)] = [], place: Set<String> = []
    ) -> String? {
        let findings = recognised.map { name, level in
            let kind = kinds.synsets(called: name).first
            return Finding(
                source: .classifier, box: nil,
                names: [
                    Candidate(
                        name: name, synset: kind, category: kind.flatMap { kinds.category($0) } ?? .home,
                        confidence: 0.9, level: level)
                ])
        }
        return KeywordRule(kinds: kinds, findings: findings, place: place).kind(of: keyword).flatMap { kinds.name($0) }
    }

    @Test(arguments: [
        "Robin", "Daisy", "Lily", "Rose", "Jay", "Bear", "Bob", "Bill", "Jack", "Tom", "Felix", "Rex", "Sofia",
        "Jordan",
        "Paris", "Victoria", "Alexander", "Jonathan", "Timothy", "Charlotte", "Edda", "Mike", "Ray", "Wolf", "Fox",
        "River", "Brook", "Forest", "Cliff", "Dawn", "Summer", "Autumn", "Cherry", "Candy", "Olive", "Ginger", "Basil",
        "Rosemary", "Ruby", "Pearl", "Amber", "Heather", "Iris", "Ivy", "Hazel", "Holly", "Jasmine", "Marina", "Aurora",
        "Stella", "Alba", "Rosa", "Margherita", "Leone", "Natale", "Luna", "Kitty", "Bunny", "Teddy", "Dolly", "Van",
        "Colt", "Drake", "Martin", "Buck", "Canon", "Apple", "Puma", "Jaguar", "Turkey", "Orange", "Hund", "ÉCLAIR",
        "Beach", "Natale 2022", "Golf", "Easter", "Christmas",
    ])
    func `a word that begins as names do is a name`(word: String) {
        #expect(kind(FileKeyword(word)) == nil)
    }

    @Test(arguments: [
        ("dog", "dog"), ("dogs", "dog"), ("bear", "bear"), ("birds", "bird"), ("beach", "beach"), ("rose", "rose"),
        ("flower", "flower"), ("leaves", "leaf"), ("plant", "plant"), ("apple", "apple"), ("turkey", "turkey"),
        ("mountain", "mountain"), ("church", "church"), ("car", "car"), ("bicycle", "bicycle"), ("pizza", "pizza"),
        ("cake", "cake"), ("glasses", "glasses"), ("sunset", "sunset"), ("woman", "woman"), ("children", "child"),
        ("hot dog", "hot dog"), ("wedding", "wedding"), ("bride", "bride"), ("guitar", "guitar"), ("sea", "sea"),
        ("snow", "snow"), ("house", "house"), ("train", "train"), ("aeroplane", "aeroplane"), ("plane", "aeroplane"),
        ("doggy", "dog"), ("American robin", "American robin"), ("Labrador retriever", "Labrador retriever"),
    ])
    func `a thing that is written as things are keeps its kind`(word: String, expected: String) {
        #expect(kind(FileKeyword(word)) == expected)
    }

    @Test(arguments: [
        "canon", "java", "pick", "view", "green", "still", "simple", "shot", "light", "2010", "40d", "", "🐕",
    ])
    func `a word that only a dictionary knows for a thing, or that is about pictures, is a word`(word: String) {
        #expect(kind(FileKeyword(word)) == nil)
    }

    @Test func `a name that is also a thing, and a word for several things, want a finding`() {
        #expect(kind("robin") == nil)
        #expect(kind("robin", recognised: [("bird", .low)]) == "American robin")
        #expect(kind("robin", recognised: [("person", .high)]) == nil)
        #expect(kind("crane") == nil)
        #expect(kind("crane", recognised: [("bird", .medium)]) == "crane (bird)")
        #expect(kind("mouse", recognised: [("computer keyboard", .high)]) == nil)
    }

    @Test func `where a word stands in the file decides first`() {
        #expect(kind(FileKeyword("robin", role: .name), recognised: [("bird", .high)]) == nil)
        #expect(kind(FileKeyword("turkey", role: .place)) == nil)
        #expect(kind(FileKeyword("apple", role: .device)) == nil)
        #expect(kind(FileKeyword("Robin", above: [["Animals", "Birds"]])) == "American robin")
        #expect(kind(FileKeyword("Rex", above: [["Animals", "Dogs"]])) == nil)
        #expect(kind(FileKeyword("beach", above: [["Trips", "Rome"]])) == "beach")
        #expect(kind("turkey", place: ["istanbul", "turkey"]) == nil)
    }

    @Test func `a word fills a shelf only where nothing else was recognised`() throws {
        func shelf(_ word: FileKeyword, _ recognised: [(String, Level)]) throws -> Concepts.Category? {
            let findings = recognised.map { name, level in
                Finding(
                    source: .classifier, box: nil,
                    names: [
                        Candidate(
                            name: name, synset: kinds.synsets(called: name).first, category: .home, confidence: 0.9,
                            level: level)
                    ])
            }
            let rule = KeywordRule(kinds: kinds, findings: findings)
            return rule.shelf(of: try #require(rule.kind(of: word)))
        }
        #expect(try shelf("flower", []) == .plants)
        #expect(try shelf("flower", [("teapot", .medium)]) == nil)
        #expect(try shelf("flower", [("teapot", .low)]) == .plants)
        #expect(try shelf("flower", [("teapot", .high), ("plant", .low)]) == .plants)
        #expect(try shelf("flower", [("teapot", .high), ("daisy", .medium)]) == .plants)
    }

    @Test func `a word that the user types is the kind of that name, and a name is one`() {
        func chosen(_ word: String) -> String? { KeywordRule.kind(chosen: word, kinds).flatMap { kinds.name($0) } }
        #expect(chosen("jay") == "jay" && chosen("Easter") == "Easter" && chosen("American robin") == "American robin")
        #expect(chosen("doggy") == "dog" && chosen("dogs") == "dog")
        #expect(chosen("Jay") == nil && chosen("Luna") == nil && chosen("robin") == nil && chosen("canon") == nil)
    }

    @Test func `the file says who is a person, and what is a place or a device`() {
        let words = FileKeyword.all(
            ["Max", "rome", "apple", "iphone 12", "beach", "camera", "Ada"],
            paths: [["People", "Family", "Max"], ["Luoghi", "rome"], ["Friends", "Max"]], people: ["Ada", "Bo"],
            devices: ["Apple", "iPhone 12", nil, "iPhone 12 back camera"])
        #expect(words.map(\.name) == ["Max", "rome", "apple", "iphone 12", "beach", "camera", "Ada", "Bo"])
        #expect(words.map(\.role) == [.name, .place, .device, .device, .word, .word, .name, .name])
        #expect(words[0].above == [["People", "Family"], ["Friends"]])
    }
}
