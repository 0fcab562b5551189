import Concepts
import Imaging
import Raster
import Interpretation
import Testing

@testable import Recognition

@Suite("The models on sample photos")
struct SampleTests {
    @Test func `an astronaut is a person with a face`() throws {
        let analysis = try Installed.analyze("astronaut.png")
        let person = try #require(analysis.box("person"))
        #expect(person.agreement(with: Box(x: 0.03, y: 0.03, width: 0.68, height: 0.97)) > 0.8)
        #expect(analysis.faces.count == 1)
        let face = try #require(analysis.faces.first?.box)
        #expect(face.contains((0.44, 0.23)))
        #expect((0.1...0.35).contains(face.width))
    }

    @Test func `Chelsea is a cat that fills the photo`() throws {
        let analysis = try Installed.analyze("chelsea.png")
        let cat = try #require(analysis.box("cat") ?? analysis.findings.first?.box)
        #expect(cat.agreement(with: Box(x: 0, y: 0, width: 0.9, height: 1)) > 0.8)
        let tree = try Installed.tree.get()
        let kind = try #require(tree.nodes(named: "cat").first)
        let shown = analysis.tags(at: .high).compactMap { $0.candidate.synset.flatMap { tree.node($0) } }
        #expect(!shown.isEmpty && shown.allSatisfy { tree.isA($0, kind) })
        #expect(analysis.faces.isEmpty)
    }

    @Test func `coffee is called espresso or coffee, and nothing else`() throws {
        let names = try Installed.analyze("coffee.png").names
        #expect(!names.isEmpty)
        #expect(names.isSubset(of: ["espresso", "coffee", "cup", "coffee cup", "saucer", "spoon", "drink"]))
    }

    @Test func `in a field of galaxies it says nothing`() throws {
        let analysis = try Installed.analyze("hubble_deep_field.jpg")
        #expect(analysis.tags(at: .medium).isEmpty)
        #expect(analysis.faces.isEmpty)
    }

    @Test func `what a stricter level shows, a looser one shows or makes narrower`() throws {
        let tree = try Installed.tree.get()
        for name in ["astronaut.png", "chelsea.png", "coffee.png", "camera.png", "rocket.jpg"] {
            for finding in try Installed.analyze(name).findings {
                let nodes = Level.allCases.map { finding.name(at: $0)?.synset.flatMap { tree.node($0) } }
                for (loose, strict) in zip(nodes, nodes.dropFirst()) {
                    guard let strict else { continue }
                    let loose = try #require(loose)
                    #expect(tree.isA(loose, strict))
                }
            }
        }
    }

    @Test func `boxes and confidences are fractions`() throws {
        for name in ["astronaut.png", "camera.png", "coins.png"] {
            for finding in try Installed.analyze(name).findings {
                #expect(finding.names.allSatisfy { (0...1).contains($0.confidence) })
                guard let box = finding.box else { continue }
                #expect(box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0)
                #expect(box.x + box.width <= 1.0001 && box.y + box.height <= 1.0001)
            }
        }
    }

    @Test func `a photo seen twice is seen alike to the last digit`() throws {
        let context = try Installed.recogniser.get().makeContext()
        let one = try Installed.picture(Installed.sample("astronaut.png"))
        let other = try Installed.picture(Installed.sample("chelsea.png"))
        let first = try context.analyze(one)
        _ = try context.analyze(other)
        #expect(try context.analyze(one) == first)
        #expect(try Installed.recogniser.get().makeContext().analyze(one) == first)
    }

    @Test func `fast and exact arithmetic say the same`() throws {
        let fast = try Installed.make(exact: false).makeContext()
        for name in ["astronaut.png", "chelsea.png", "coffee.png"] {
            let quick = try fast.analyze(Installed.picture(Installed.sample(name)))
            let exact = try Installed.analyze(name)
            #expect(quick.tags(at: .high).first?.candidate.name == exact.tags(at: .high).first?.candidate.name)
            #expect(quick.faces.count == exact.faces.count)
            guard let box = quick.findings.first?.box, let same = exact.findings.first?.box else { continue }
            #expect(box.agreement(with: same) > 0.9)
        }
    }

    @Test func `the light detector finds the cat and the astronaut, too`() throws {
        let context = try Installed.make(light: true, exact: true).makeContext()
        let cat = try context.analyze(Installed.picture(Installed.sample("chelsea.png")))
        #expect(try #require(cat.findings.first?.box).contains((0.5, 0.5)))
        let astronaut = try context.analyze(Installed.picture(Installed.sample("astronaut.png")))
        #expect(try #require(astronaut.box("person")).contains((0.4, 0.5)))
    }

    @Test func `a selection gives boxes in fractions of the whole photo`() throws {
        let whole = try Installed.analyze("astronaut.png")
        let part = try Installed.analyze("astronaut.png", region: Region(x: 0.2, y: 0, width: 0.5, height: 0.5))
        let face = try #require(part.faces.first?.box)
        #expect(face.agreement(with: try #require(whole.faces.first?.box)) > 0.6)
        for box in part.findings.compactMap(\.box) {
            // A selection is widened to whole pixels.
            #expect(box.x >= 0.196 && box.y >= 0 && box.x + box.width <= 0.704 && box.y + box.height <= 0.504, "\(box)")
        }
    }

    @Test func `features have unit length and are nearer to a cut of the same photo than to another one`() throws {
        let context = try Installed.recogniser.get().makeContext()
        let bytes = try Installed.sample("chelsea.png")
        let cat = try context.analyze(Installed.picture(bytes)).features
        let half = try context.analyze(Installed.picture(bytes, region: Region(x: 0.05, y: 0, width: 0.9, height: 1)))
        let coffee = try Installed.analyze("coffee.png").features
        func product(_ one: [Float], _ other: [Float]) -> Float { zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } }
        #expect(cat.count == 1280)
        #expect(abs(product(cat, cat) - 1) < 0.001)
        #expect(product(cat, half.features) > product(cat, coffee) + 0.2)
    }

    @Test func `asked about Chelsea it is sure of a cat, less so of an otter, and has no number for a quokka`() throws {
        let tree = try Installed.tree.get()
        let picture = try Installed.picture(Installed.sample("chelsea.png"))
        let context = try Installed.recogniser.get().makeContext()
        let box = try context.analyze(picture).findings.first?.box
        let kinds = try ["cat", "animal", "otter", "armchair"].map { word in
            tree.synset(try #require(tree.nodes(named: word).first))
        }
        let quokka = Synset(offset: 1)
        let answer = try context.verify(picture, box, kinds: kinds + [quokka], word: "cat")
        let numbers = answer.kinds.map { $0 ?? -1 }
        #expect(numbers[0] > 0.8 && numbers[1] >= numbers[0])
        #expect(numbers[2] < 0.3 && numbers[3] < 0.3 && numbers[4] == -1)
        #expect(answer.label == nil)
    }
}
