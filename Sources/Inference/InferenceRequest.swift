internal import COpenVINO

/// One run of a model after another, with its own input and output tensors. Not thread-safe: one owner at a time.
public final class InferenceRequest {
    private let model: CompiledModel
    private let pointer: OpaquePointer

    init(_ model: CompiledModel) throws(InferenceError) {
        var pointer: OpaquePointer?
        try InferenceError.check(
            ov_compiled_model_create_infer_request(model.pointer, &pointer), "a model cannot be made ready to run.")
        guard let pointer else { throw InferenceError("a model cannot be made ready to run.") }
        self.model = model
        self.pointer = pointer
    }

    deinit { ov_infer_request_free(pointer) }

    /// Lets `fill` write the first input's elements, in the model's own layout.
    public func withInput<Result>(
        _ fill: (UnsafeMutableRawBufferPointer) -> Result
    ) throws(InferenceError) -> Result {
        var tensor: OpaquePointer?
        try InferenceError.check(
            ov_infer_request_get_input_tensor_by_index(pointer, 0, &tensor), "a model's input cannot be reached.")
        defer { ov_tensor_free(tensor) }
        return fill(try InferenceRequest.bytes(of: tensor))
    }

    /// Runs the model on what the input holds.
    public func infer() throws(InferenceError) {
        try InferenceError.check(ov_infer_request_infer(pointer), "a model failed while it ran.")
    }

    /// Lets `read` see an output as floats. The buffer is valid only inside the closure.
    ///
    /// Outputs of 8 or 16 bits are converted (not scaled) first.
    public func withOutput<Result>(
        _ index: Int, _ read: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        guard model.outputs.indices.contains(index) else {
            throw InferenceError("The model has no output number \(index).")
        }
        var tensor: OpaquePointer?
        try InferenceError.check(
            ov_infer_request_get_output_tensor_by_index(pointer, index, &tensor), "a model's output cannot be read.")
        defer { ov_tensor_free(tensor) }
        let bytes = UnsafeRawBufferPointer(try InferenceRequest.bytes(of: tensor))
        switch model.outputs[index].type {
        case .float32: return read(bytes.bindMemory(to: Float.self))
        case .float16: return bytes.bindMemory(to: Float16.self).map { Float($0) }.withUnsafeBufferPointer(read)
        case .uint8: return bytes.map { Float($0) }.withUnsafeBufferPointer(read)
        case .int8: return bytes.map { Float(Int8(bitPattern: $0)) }.withUnsafeBufferPointer(read)
        }
    }

    private static func bytes(of tensor: OpaquePointer?) throws(InferenceError) -> UnsafeMutableRawBufferPointer {
        var data: UnsafeMutableRawPointer?
        var count = 0
        try InferenceError.check(ov_tensor_data(tensor, &data), "a model's numbers cannot be reached.")
        try InferenceError.check(ov_tensor_get_byte_size(tensor, &count), "a model's numbers cannot be reached.")
        return UnsafeMutableRawBufferPointer(start: data, count: count)
    }
}
