"""YOLO11n (COCO-80).

In:  `images` u8 [1,H,W,3] RGB, letterboxed; H and W multiples of 32 from 384 to 640.  Out: `predictions` [1,84,A],
8400 anchors for 640 × 640 pixels: centre x, centre y, width, height in pixels of the input, then 80 scores in 0…1.
"""

import openvino
from openvino.preprocess import PrePostProcessor

LEAST_SIDE, SIDE = 384, 640


def build(path):
    model = openvino.Core().read_model(path)
    side = openvino.Dimension(LEAST_SIDE, SIDE)
    model.reshape(openvino.PartialShape([openvino.Dimension(1), openvino.Dimension(3), side, side]))
    processor = PrePostProcessor(model)
    processor.input().tensor().set_element_type(openvino.Type.u8).set_layout(openvino.Layout("NHWC"))
    processor.input().model().set_layout(openvino.Layout("NCHW"))
    processor.input().preprocess().convert_element_type(openvino.Type.f32).scale(255.0)
    model = processor.build()
    model.inputs[0].set_names({"images"})
    model.outputs[0].set_names({"predictions"})
    model.set_friendly_name("YOLO11n")
    return model
