internal import Concepts
internal import Storage

/// Counts the photos of each tag, including those of its kinds, in one snapshot of the library.
struct TagCounter {
    let index: BlockReader
    let cache: TagCache

    /// Photos of each tag.
    ///
    /// - Parameter matches: the photos to count; all when nil.
    func counts(_ wanted: [CountedTag], among matches: Matches?) throws -> [Int] {
        let state = cache.state(wanted, level: index.level)
        let blocks = try blocks(state)
        var counts = Array(repeating: 0, count: state.tags.count)
        for (ordinal, block) in index.blocks.enumerated() {
            guard let block = blocks[block.id] else { continue }
            (matches ?? index.all).withWords(block: ordinal) { block.count($0, into: &counts) }
        }
        countRecent(state, among: matches ?? index.all, into: &counts)
        return wanted.map { tag in state.places[tag].map { counts[$0] } ?? 0 }
    }

    // MARK: Blocks

    private func blocks(_ state: TagCache.State) throws -> [Int64: BlockTags] {
        var blocks = state.blocks
        var begun: [Int: BlockTags] = [:]
        var changed: [Int64: BlockTags] = [:]
        for (ordinal, block) in index.blocks.enumerated() {
            let live = index.all.withWords(block: ordinal) { $0 }
            var known = blocks[block.id]
            let before = known?.live
            if known?.holds(stamp: block.stamp, slots: block.nextSlot, live: live) != true {
                known = BlockTags(stamp: block.stamp, slots: block.nextSlot, live: live)
            }
            guard let known else { continue }
            if known.known < state.tags.count {
                begun[ordinal] = known
            } else if known.live != before {
                changed[block.id] = known
                blocks[block.id] = known
            }
        }
        for (ordinal, tags) in try read(state.tags, begun) {
            changed[index.blocks[ordinal].id] = tags
            blocks[index.blocks[ordinal].id] = tags
        }
        cache.keep(changed, of: state.generation)
        return blocks
    }

    /// Updates blocks tag by tag, because the rows of one tag are stored together.
    private func read(_ tags: [CountedTag], _ begun: [Int: BlockTags]) throws -> [Int: BlockTags] {
        guard let first = begun.values.map(\.known).min() else { return [:] }
        let ordinals = begun.keys.sorted()
        var slots: [Int: [[UInt16]]] = [:]
        for tag in tags[first...].indices {
            let tokens = tags[tag].tokens
            for ordinal in ordinals where (begun[ordinal]?.known ?? 0) <= tag {
                slots[ordinal, default: []].append(try index.slots(tokens, block: ordinal))
            }
        }
        var done = begun
        for (ordinal, lists) in slots { done[ordinal]?.append(lists) }
        return done
    }

    // MARK: Photos that are not in blocks yet

    private func countRecent(_ state: TagCache.State, among matches: Matches, into counts: inout [Int]) {
        guard matches.count(block: index.blocks.count) > 0 else { return }
        var places: [String: [Int]] = [:]
        for (place, tag) in state.tags.enumerated() {
            for token in tag.tokens { places[token, default: []].append(place) }
        }
        for photo in index.recent.indices where matches.contains(block: index.blocks.count, slot: photo) {
            var has: Set<Int> = []
            index.eachRecentToken(of: photo) { has.formUnion(places[$0] ?? []) }
            for place in has { counts[place] += 1 }
        }
    }
}
