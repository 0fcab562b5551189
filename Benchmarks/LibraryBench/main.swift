import Concepts
import Foundation
import PhotoLibrary
import Places

// library-bench FOLDER [--photos N] [--data FOLDER] [--only grids|home|imports|maps|searches|several|tags]
// library-bench FOLDER [--photos N] [--data FOLDER] --pictures SAMPLES
//
// Makes a library of N synthetic photos in FOLDER (or uses the one that an earlier run made there), and prints how long
// searches and imports take. With --pictures FOLDER becomes a library that a browser can look at, with small pictures of
// the photos in SAMPLES; nothing is measured.

func option(_ name: String) -> String? {
    CommandLine.arguments.firstIndex(of: name).flatMap { index in
        index + 1 < CommandLine.arguments.count ? CommandLine.arguments[index + 1] : nil
    }
}

guard CommandLine.arguments.count > 1, !CommandLine.arguments[1].hasPrefix("-") else {
    print("usage: library-bench FOLDER [--photos N] [--data FOLDER] [--only PART | --pictures SAMPLES]")
    exit(2)
}
let folder = CommandLine.arguments[1]
let count = option("--photos").flatMap { Int($0) } ?? 1_000_000
let data = option("--data") ?? ".deps/data"

do {
    let tree = try ConceptTree(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: data + "/concepts.bin"))))
    let gazetteer = try Gazetteer(path: data + "/places.sqlite")
    let bench = LibraryBench(tree: tree, gazetteer: gazetteer)

    if let samples = option("--pictures") {
        let pictures = try await SyntheticPictures(samples: samples, data: data)
        let library = try await bench.library(in: folder, photos: count, shapes: pictures.shapes)
        try await pictures.fill(library)
        await library.checkpoint()
        exit(0)
    }
    let big = try await bench.library(in: folder + "/\(count)", photos: count)
    let only = option("--only")
    if only == nil || only == "home" { try await bench.measureHome(in: big.folder) }
    if only == "home" { exit(0) }
    if only == nil || only == "maps" { try await bench.measureMaps(in: big.folder) }
    if only == "maps" { exit(0) }
    if only == nil || only == "tags" { try await bench.measureTags(in: big.folder) }
    if only == "tags" { exit(0) }
    if only == "searches" {
        try await bench.measureSearches(big)
        exit(0)
    }
    if only != "several", only != "imports" { try await bench.measureGrids(in: big.folder) }
    if only != "imports" { try await bench.measureSeveral(big) }
    if let only, only != "imports" { exit(0) }
    try await bench.measurePlaces()
    try await bench.measureSearches(big)

    let small = try await bench.library(in: folder + "/1000-\(getpid())", photos: 1000)
    for order in ImportOrder.allCases { try await bench.measureImports(small, big, order) }
    try FileManager.default.removeItem(atPath: small.folder)
} catch {
    print("library-bench: \(error)")
    exit(1)
}
