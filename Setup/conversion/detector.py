"""YOLO11n (COCO-80).

In:  `images` u8 [1,640,640,3] RGB, letterboxed.  Out: `predictions` [1,84,8400]: centre x, centre y, width, height
in pixels of the input, then 80 scores in 0…1.
"""

import openvino
from openvino.preprocess import PrePostProcessor

SIDE = 640


def build(path):
    model = openvino.Core().read_model(path)
    model.reshape([1, 3, SIDE, SIDE])
    processor = PrePostProcessor(model)
    processor.input().tensor().set_element_type(openvino.Type.u8).set_layout(openvino.Layout("NHWC"))
    processor.input().model().set_layout(openvino.Layout("NCHW"))
    processor.input().preprocess().convert_element_type(openvino.Type.f32).scale(255.0)
    model = processor.build()
    model.inputs[0].set_names({"images"})
    model.outputs[0].set_names({"predictions"})
    model.set_friendly_name("YOLO11n")
    return model
