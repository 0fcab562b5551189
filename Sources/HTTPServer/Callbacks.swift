import CMicroHTTPD

/// The C callbacks of libmicrohttpd. `context` is the ``Service``; the library stores the ``Connection`` for a
/// connection and the ``Exchange`` for a request.
enum Callbacks {
    static let connection: MHD_NotifyConnectionCallback = { context, connection, slot, what in
        guard let context, let connection, let slot else { return }
        let service = Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
        if what == .CONNECTION_NOTIFY_STARTED {
            slot.pointee = Unmanaged.passRetained(service.connected(connection)).toOpaque()
        } else if let client = slot.pointee {
            slot.pointee = nil
            service.watch.remove(Unmanaged<Connection>.fromOpaque(client).takeRetainedValue())
        }
    }

    typealias TargetCallback =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer?

    static let target: TargetCallback = { _, target, connection in
        guard let connection, let client = cmicrohttpd_context(connection) else { return nil }
        Unmanaged<Connection>.fromOpaque(client).takeUnretainedValue().receive(target: target)
        return nil
    }

    static let access: MHD_AccessHandlerCallback = { context, connection, _, method, version, bytes, count, slot in
        guard let context, let connection, let method, let version, let count, let slot else { return .NO }
        let service = Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
        guard let kept = slot.pointee else {
            guard let client = cmicrohttpd_context(connection) else { return .NO }
            let (exchange, result) = service.begin(
                connection, Unmanaged<Connection>.fromOpaque(client).takeUnretainedValue(), method, version)
            slot.pointee = exchange.map { Unmanaged.passRetained($0).toOpaque() }
            return result
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(kept).takeUnretainedValue()
        guard count.pointee > 0, let bytes else { return service.received(exchange) }
        return service.receive(UnsafeRawBufferPointer(start: bytes, count: count.pointee), exchange, remaining: count)
    }

    static let completed: MHD_RequestCompletedCallback = { context, _, slot, _ in
        guard let context, let slot, let exchange = slot.pointee else { return }
        slot.pointee = nil
        Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
            .ended(Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue())
    }
}
