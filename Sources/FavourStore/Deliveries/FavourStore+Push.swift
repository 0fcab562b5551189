public import Favours

/// A browser that shows notifications, as its person sees it.
public struct PushDevice: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: Int64
    /// The number of the session in which it was switched on, and with which it ends.
    public let session: Int64
    /// In seconds since 1970.
    public let created: Int64
}

/// Where a browser takes notifications.
public struct PushTarget: Hashable, Sendable {
    /// The address at its push service.
    public let endpoint: String
    /// 65 bytes.
    public let publicKey: [UInt8]
    /// 16 bytes.
    public let secret: [UInt8]

    /// Checked by the caller.
    public init(endpoint: String, publicKey: [UInt8], secret: [UInt8]) {
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.secret = secret
    }
}

/// A notification that is due. Its sender alone has it until ``Delivery/leaseSeconds`` have passed.
public struct PushTask: Sendable {
    /// The same for all attempts and devices, and for no other message: 32 hexadecimal digits.
    public let identifier: String
    /// To whom.
    public let person: PersonID
    /// Where the browser takes it.
    public let target: PushTarget
    /// The code of the language in which it is written.
    public let language: String
    /// What it tells.
    public let message: Message
    let row: Int64
    let device: Int64
}

extension FavourStore {
    /// Devices that one person has at most; the one that was switched on first goes first.
    public static let mostDevices = 10

    /// Switches notifications on in the browser of a session.
    ///
    /// - Parameter language: the code of the language of notifications.
    /// - Throws: ``StoreError/notFound`` when the session has ended.
    public func addDevice(
        _ target: PushTarget, language: String, session: Int64, of person: PersonID
    ) async throws {
        try await limit("device \(person.rawValue)", .devices)
        let now = clock()
        try await write { connection in
            guard try PersonSessionTable.all(of: person, now: now, on: connection).contains(where: { $0.id == session })
            else { throw StoreError.notFound }
            try PushTable.insert(target, language: language, session: session, of: person, now: now, on: connection)
        }
    }

    /// A person's devices, the newest first.
    public func devices(of person: PersonID) async throws -> [PushDevice] {
        try await read { try PushTable.all(of: person, on: $0) }
    }

    /// Switches notifications off; nothing happens when the device is not the person's.
    public func removeDevice(_ id: Int64, of person: PersonID) async throws {
        try await write { try PushTable.delete(id, of: person, on: $0) }
    }

    /// Takes the notification that is due first, for ``Delivery/leaseSeconds``. What the person has seen by now, or must
    /// not get, is passed over for good.
    ///
    /// - Returns: nil when none is due.
    public func claimPush() async throws -> PushTask? {
        let now = clock()
        while true {
            let found = try await claim { connection -> (task: PushTask?, isLast: Bool) in
                guard let due = try PushTable.first(now: now, on: connection) else { return (nil, true) }
                let until = now + Delivery.leaseSeconds
                guard try DeliveryTable.claim(due.row, until: until, now: now, on: connection) else {
                    return (nil, false)
                }
                let isWanted =
                    try Self.isActive(due.person, on: connection)
                    && PersonSessionTable.all(of: due.person, now: now, on: connection)
                        .contains { $0.id == due.session }
                let message = try OutboxTable.messages([due.message], of: due.person, on: connection).first
                guard isWanted, let message, message.isNew, message.created >= now - Delivery.oldestSeconds,
                    try !PersonTable.blocked(due.person, on: connection).contains(message.notice.about),
                    try message.notice.kind.isToldOfConcealed
                        || Self.concealed([message.favour], from: due.person, now: now, on: connection).isEmpty
                else {
                    try DeliveryTable.set("skipped", [due.row], now: now, on: connection)
                    return (nil, false)
                }
                let task = PushTask(
                    identifier: try self.code("push \(due.message)"), person: due.person, target: due.target,
                    language: due.language, message: message, row: due.row, device: due.device)
                return (task, true)
            }
            if found.isLast { return found.task }
        }
    }

    /// Says what became of a notification.
    ///
    /// - Returns: whether it was given up.
    @discardableResult public func finish(_ task: PushTask, _ outcome: DeliveryOutcome) async throws -> Bool {
        try await finish([task.row], outcome)
    }

    /// The browser takes no more notifications: forgets it, with all that waits for it.
    public func forgetDevice(of task: PushTask) async throws {
        try await write { try PushTable.delete(task.device, of: task.person, on: $0) }
    }

    /// The private key with which this installation signs for push services: made once. Backups hold it.
    public func pushKey(making make: @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
        try await write { connection in
            if let key = try SettingTable.value("push key", on: connection) { return key }
            let key = try make()
            try SettingTable.set("push key", key, on: connection)
            return key
        }
    }
}
