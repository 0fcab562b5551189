import Concepts
import Foundation
import Geography
import Interpretation
import PhotoLibrary
import Places

let folder = CommandLine.arguments[1]
let count = Int(CommandLine.arguments[2]) ?? 1000
let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/tmp/w/libdata/concepts.bin")))
let tree = try ConceptTree(bytes: bytes)
let library = try await Library(folder: folder, concepts: tree, gazetteer: try Gazetteer(path: "/tmp/w/libdata/places.sqlite"))
var s = SyntheticLibrary(tree: tree)
let clock = ContinuousClock()
var t = clock.now
for n in 0..<count {
    _ = try await library.record(s.photo(number: n, position: Double.random(in: 0..<1)))
    if n % 500 == 499 { print(n + 1, (clock.now - t) / 500); t = clock.now }
}
t = clock.now
let start = clock.now
var gen = SyntheticLibrary(tree: tree, seed: 2)
for n in 0..<500 { _ = gen.photo(number: n, position: 0.5) }
print("generator", (clock.now - start) / 500)
