/// What a model engine offers to one thread: a model whose input is filled, which is run, and whose outputs are read. One owner
/// at a time.
///
/// An engine is whatever can run the models: OpenVINO in the worker, hand-written kernels in a browser, a table of scores in a
/// test. A look at a photo costs a handful of these calls, so they need not be specialised; what is done for each pixel and
/// each score is not done through them.
public protocol InferenceSession {
    /// What the engine throws.
    associatedtype Failure: Error

    /// Lets `fill` write the first input's elements in the model's own layout: 8-bit RGB, row after row (NHWC).
    func withInput<Result>(_ fill: (UnsafeMutableRawBufferPointer) -> Result) throws(Failure) -> Result

    /// Runs the model on what the input holds.
    func infer() throws(Failure)

    /// Lets `read` see an output as floats. The buffer is valid only inside the closure.
    func withOutput<Result>(
        _ index: Int, _ read: (UnsafeBufferPointer<Float>) -> Result
    ) throws(Failure) -> Result
}
