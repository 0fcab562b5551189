internal import COpenVINO

/// The type of a tensor's elements, of those that photo models use.
public enum ElementType: Sendable {
    case uint8
    case int8
    case float32
    case float16

    init?(_ type: ov_element_type_e) {
        switch type {
        case COpenVINO.U8: self = .uint8
        case COpenVINO.I8: self = .int8
        case COpenVINO.F32: self = .float32
        case COpenVINO.F16: self = .float16
        default: return nil
        }
    }
}

/// An input or output of a model: its fixed shape and its elements.
public struct Port: Hashable, Sendable {
    /// Its dimensions, the batch first.
    public let shape: [Int]
    /// What its elements are.
    public let type: ElementType

    /// How many elements it has.
    public var count: Int { shape.reduce(1, *) }
}

/// A model ready to run. `ov::CompiledModel` is documented as thread-safe and is not changed here, hence unchecked.
public final class CompiledModel: @unchecked Sendable {
    /// The model's inputs, in its own order.
    public let inputs: [Port]
    /// The model's outputs, in its own order.
    public let outputs: [Port]
    let pointer: OpaquePointer
    private let runtime: Runtime

    /// Takes over `pointer`.
    init(_ pointer: OpaquePointer, runtime: Runtime) throws(InferenceError) {
        self.runtime = runtime
        do {
            inputs = try CompiledModel.ports(pointer, ov_compiled_model_inputs_size, ov_compiled_model_input_by_index)
            outputs = try CompiledModel.ports(
                pointer, ov_compiled_model_outputs_size, ov_compiled_model_output_by_index)
        } catch {
            ov_compiled_model_free(pointer)
            throw error
        }
        self.pointer = pointer
    }

    deinit { ov_compiled_model_free(pointer) }

    private typealias Size = (OpaquePointer?, UnsafeMutablePointer<Int>?) -> ov_status_e
    private typealias Item = (OpaquePointer?, Int, UnsafeMutablePointer<OpaquePointer?>?) -> ov_status_e

    private static func ports(_ model: OpaquePointer, _ size: Size, _ item: Item) throws(InferenceError) -> [Port] {
        var count = 0
        try InferenceError.check(size(model, &count), "its inputs and outputs cannot be read.")
        var ports: [Port] = []
        for index in 0..<count {
            var port: OpaquePointer?
            try InferenceError.check(item(model, index, &port), "its inputs and outputs cannot be read.")
            defer { ov_output_const_port_free(port) }
            var shape = ov_shape_t()
            try InferenceError.check(
                ov_const_port_get_shape(port, &shape), "its shapes are not fixed.")
            defer { ov_shape_free(&shape) }
            var type = ov_element_type_e(rawValue: 0)
            try InferenceError.check(ov_port_get_element_type(port, &type), "its inputs and outputs cannot be read.")
            guard let known = ElementType(type) else {
                throw InferenceError("its inputs or outputs have elements of a type that is not supported.")
            }
            let rank = Int(shape.rank)
            let dimensions = shape.dims.map { pointer in (0..<rank).map { Int(pointer[$0]) } } ?? []
            ports.append(Port(shape: dimensions, type: known))
        }
        return ports
    }

    /// A place to run the model in; one owner at a time.
    public func makeRequest() throws(InferenceError) -> InferenceRequest { try InferenceRequest(self) }
}
