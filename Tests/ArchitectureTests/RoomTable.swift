/// The table in `Docs/Architecture.md` of who may import whom.
struct RoomTable {
    struct Row: Equatable {
        let mayImport: Set<String>
        /// `nothing`, `Glibc` or `any`.
        let system: String
    }
    let rows: [String: Row]

    init(markdown: String) throws {
        var rows: [String: Row] = [:]
        var isInside = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { String($0).replacing(#/^\s+|\s+$/#, with: "") }
            if cells == ["Room", "What lives there", "May import", "System"] {
                isInside = true
            } else if isInside, cells.count == 4 {
                let names = cells[0].matches(of: #/`([^`]+)`/#).map { String($0.1) }
                guard names.count == 1 else { continue }
                rows[names[0]] = Row(
                    mayImport: Set(cells[2].matches(of: #/`([^`]+)`/#).map { String($0.1) }), system: cells[3])
            } else {
                isInside = false
            }
        }
        self.rows = rows
    }
}

/// What `Package.swift` says that targets depend on.
struct PackageTargets {
    let dependencies: [String: Set<String>]

    init(_ text: String) {
        var dependencies: [String: Set<String>] = [:]
        let room = #/room\(\s*"(?<name>[^"]+)"(\s*,\s*\[(?<list>[^\]]*)\])?/#
        for match in text.matches(of: room) { dependencies[String(match.name)] = names(match.list) }
        let target =
            #/\.(?:executableTarget|target|systemLibrary)\(\s*name: "(?<name>[^"]+)"(\s*,\s*dependencies: \[(?<list>[^\]]*)\])?/#
        for match in text.matches(of: target) { dependencies[String(match.name)] = names(match.list) }
        self.dependencies = dependencies

        func names(_ list: Substring?) -> Set<String> {
            Set((list ?? "").matches(of: #/"([^"]+)"/#).map { String($0.1) })
        }
    }

    /// A target and all that it stands on.
    func closure(of name: String) -> Set<String> {
        var found: Set<String> = []
        var front = [name]
        while let next = front.popLast() {
            if found.insert(next).inserted { front += dependencies[next] ?? [] }
        }
        return found
    }
}

/// The modules that a source file imports.
func imports(of text: String) -> Set<String> {
    let line =
        #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|func|var|let|protocol|typealias)\s+)?(?<name>\w+)/#
    let candidates = code(text).filter { $0.contains("import") }
    return Set(candidates.compactMap { $0.firstMatch(of: line).map { String($0.name) } })
}
