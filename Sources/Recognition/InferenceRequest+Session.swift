public import Inference
public import Pipeline

/// OpenVINO as an engine of the pipeline.
extension InferenceRequest: InferenceSession {}
