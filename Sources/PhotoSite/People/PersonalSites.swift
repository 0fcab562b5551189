public import Accounts
import PhotoLibrary
import Synchronization
import Web

/// The sites of all people but the owner: opened at a person's first request, and closed when they have sent none for a while.
public actor PersonalSites {
    /// Opens a person's library.
    public typealias Opener = @Sendable (_ person: Int64) async throws -> Services

    private let open: Opener
    private let idle: Duration
    private var entries: [Int64: Entry] = [:]
    private var closings: [Int64: Task<Void, Never>] = [:]

    /// - Parameters:
    ///   - idle: how long a library stays open without requests and without work.
    ///   - open: opens a person's library; throws when there is no such person.
    public init(idle: Duration = .seconds(300), open: @escaping Opener) {
        self.idle = idle
        self.open = open
    }

    /// One library that is open, or being opened.
    final class Entry: Sendable {
        struct Opened: Sendable {
            let services: Services
            let site: PhotoSite
            let upkeep: Task<Void, Never>
        }
        struct Use {
            var visits = 0
            var last = ContinuousClock.now
        }
        let opening: Task<Opened, any Error>
        let use = Mutex(Use())

        init(_ opening: Task<Opened, any Error>) { self.opening = opening }

        var visits: Int { use.withLock { $0.visits } }
        var rest: Duration { use.withLock { $0.visits > 0 ? .zero : ContinuousClock.now - $0.last } }
    }

    /// Keeps a library open as long as it is held.
    final class Visit: Sendable {
        let site: PhotoSite
        private let entry: Entry

        init(_ entry: Entry, _ site: PhotoSite) {
            self.entry = entry
            self.site = site
            entry.use.withLock { $0.visits += 1 }
        }

        deinit {
            entry.use.withLock { use in
                use.visits -= 1
                use.last = .now
            }
        }
    }

    /// Whose libraries are open now.
    var openPeople: Set<Int64> { Set(entries.keys) }

    /// A person's site, opened when it is not.
    /// - Throws: what opening it throws.
    func visit(_ person: Int64) async throws -> Visit {
        while let closing = closings[person] { await closing.value }
        let entry = entries[person] ?? begin(person)
        do {
            let site = try await entry.opening.value.site
            // It may have been closed while it was being waited for.
            guard entries[person] === entry else { return try await visit(person) }
            return Visit(entry, site)
        } catch {
            if entries[person] === entry { entries[person] = nil }
            throw error
        }
    }

    private func begin(_ person: Int64) -> Entry {
        let entry = Entry(
            Task { [open] in
                let services = try await open(person)
                return Entry.Opened(
                    services: services, site: PhotoSite(services), upkeep: Task { await services.keep() })
            })
        entries[person] = entry
        return entry
    }

    // MARK: Closing

    /// Closes unused libraries every two seconds, and opens each library once a day for what is to be done in it, until the
    /// task is cancelled. In those with watched folders something is always being done.
    public func keep(_ accounts: Accounts) async {
        async let rounds: Void = goRound(accounts)
        while !Task.isCancelled {
            if let people = try? await accounts.people() {
                for id in entries.keys where !people.contains(where: { $0.id == id }) { await close(id) }
            }
            await closeIdle()
            try? await Task.sleep(for: .seconds(2))
        }
        await rounds
    }

    /// Once a day: opens each library and lets it do what is to be done, one after the other, because what is open takes
    /// memory.
    private func goRound(_ accounts: Accounts) async {
        while !Task.isCancelled {
            for person in (try? await accounts.people()) ?? [] where !person.isOwner && !Task.isCancelled {
                // The visit itself is over at once; it would keep the library open.
                guard (try? await visit(person.id)) != nil else { continue }
                await rest(of: person.id)
            }
            try? await Task.sleep(for: .seconds(86_400))
        }
    }

    /// Waits until a library has done what there was to do, and closes it, unless it is used again or a folder is watched.
    private func rest(of person: Int64) async {
        guard let entry = entries[person], let opened = try? await entry.opening.value else { return }
        // One that has much to do, as after new models have come, is waited for: many that are open take memory. One that
        // gets nowhere does not keep the others waiting for ever.
        for _ in 0..<600 where !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            if await !opened.services.isRecognising { break }
        }
        if entry.visits == 0, await !opened.services.isBusy, entry.visits == 0, entries[person] === entry {
            await close(person)
        }
    }

    /// Closes the libraries that have had no requests lately and have no work.
    func closeIdle() async {
        for (person, entry) in entries where entry.rest > idle {
            guard let opened = try? await entry.opening.value, await !opened.services.isBusy else { continue }
            // A request may have come meanwhile.
            if entry.rest > idle, entries[person] === entry { await close(person) }
        }
    }

    /// Closes a person's library, waiting a moment for what is under way.
    public func close(_ person: Int64) async {
        guard let entry = entries.removeValue(forKey: person) else {
            await closings[person]?.value
            return
        }
        let closing = Task {
            // Before those who wait for it go on.
            defer { closings[person] = nil }
            guard let opened = try? await entry.opening.value else { return }
            for _ in 0..<50 where entry.visits > 0 { try? await Task.sleep(for: .milliseconds(100)) }
            opened.upkeep.cancel()
            await opened.upkeep.value
            await opened.services.end()
        }
        closings[person] = closing
        await closing.value
    }

    /// Closes all.
    public func closeAll() async {
        for person in entries.keys { await close(person) }
    }
}
