// Embedded Swift has no Codable; there, values cross a boundary by other means.
#if hasFeature(Embedded)
    /// What a value needs to travel between processes: nothing, in Embedded Swift.
    public protocol Wire {}
#else
    /// What a value needs to travel between processes.
    public typealias Wire = Codable
#endif
