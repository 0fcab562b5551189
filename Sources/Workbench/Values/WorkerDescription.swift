/// What the worker is made of, for `vision doctor`.
public struct WorkerDescription: Hashable, Sendable, Codable {
    /// A library or a model, and which one.
    public struct Component: Hashable, Sendable, Codable {
        /// What people call it.
        public var name: String
        /// As it states its own; for a model the start of its SHA-256 will do.
        public var version: String

        /// Names a library or a model.
        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// A model pack, and why it is not in use, if so.
    public struct Pack: Hashable, Sendable, Codable {
        /// Its folder's name.
        public var name: String
        /// As its `pack.json` says; nil when that cannot be read.
        public var title: String?
        /// How many labels it has.
        public var labels: Int?
        /// As its `pack.json` says.
        public var licence: String?
        /// Whether it is switched on.
        public var isEnabled: Bool
        /// A sentence; nil for a pack that works.
        public var problem: String?

        /// A pack that works, unless a problem is given.
        public init(
            name: String, title: String? = nil, labels: Int? = nil, licence: String? = nil, isEnabled: Bool = true,
            problem: String? = nil
        ) {
            self.name = name
            self.title = title
            self.labels = labels
            self.licence = licence
            self.isEnabled = isEnabled
            self.problem = problem
        }
    }

    /// Libraries that touch photos.
    public var libraries: [Component]
    /// Models that are loaded.
    public var models: [Component]
    /// Packs found, in use or not.
    public var packs: [Pack]

    /// Lists what the worker is made of.
    public init(libraries: [Component], models: [Component], packs: [Pack]) {
        self.libraries = libraries
        self.models = models
        self.packs = packs
    }
}

/// Which parts of the sandbox are in force.
public struct SandboxReport: Hashable, Sendable, Codable {
    /// System calls are filtered (seccomp-bpf): no sockets, no programs.
    public var filtersSystemCalls: Bool
    /// Landlock's ABI version; 0 where the kernel has none, and then files are guarded by permissions alone.
    public var landlock: Int

    /// Reports which parts of the sandbox are in force.
    public init(filtersSystemCalls: Bool, landlock: Int) {
        self.filtersSystemCalls = filtersSystemCalls
        self.landlock = landlock
    }
}
