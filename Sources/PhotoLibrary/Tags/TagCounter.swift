internal import Concepts
internal import Dispatch
internal import FoundationEssentials
internal import Storage
internal import Synchronization

/// Counts the photos of each tag, including those of its kinds, in one snapshot of the library.
struct TagCounter {
    let index: BlockReader
    let cache: TagCache

    /// Photos of each tag.
    ///
    /// - Parameter matches: the photos to count; all when nil.
    func counts(_ wanted: [CountedTag], among matches: Matches?) throws -> [Int] {
        let state = cache.state(wanted, level: index.level)
        let known = try blocks(state)
        let blocks = index.blocks.map { known[$0.id] }
        let matches = matches ?? index.all
        var counts = Self.sum(of: blocks, tags: state.tags.count, among: matches)
        countRecent(state, among: matches, into: &counts)
        return wanted.map { tag in state.places[tag].map { counts[$0] } ?? 0 }
    }

    /// Blocks for which another thread is worth its start, about 130,000 photos.
    private static let blocksOfThread = 8

    /// Adds up what is counted in each block. Many blocks are shared among processors.
    private static func sum(of blocks: [BlockTags?], tags: Int, among matches: Matches) -> [Int] {
        let none = Array(repeating: 0, count: tags)
        let parts = max(1, min(ProcessInfo.processInfo.activeProcessorCount, 4, blocks.count / blocksOfThread))
        let sums = Mutex(none)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            var counts = none
            for ordinal in stride(from: part, to: blocks.count, by: parts) {
                matches.withWords(block: ordinal) { blocks[ordinal]?.count($0, into: &counts) }
            }
            sums.withLock { sums in for (tag, more) in counts.enumerated() { sums[tag] += more } }
        }
        return sums.withLock(\.self)
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
