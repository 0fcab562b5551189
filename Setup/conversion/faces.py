"""BlazeFace, full range, sparse (MediaPipe).

In:  `images` u8 [1,192,192,3] RGB.  Out: `boxes` [1,2304,16] (offsets to a 48×48 grid in pixels of the input:
centre x, centre y, width, height, then six points) and `scores` [1,2304,1] before the sigmoid.
"""

import openvino
from openvino.preprocess import PrePostProcessor

SIDE = 192


def build(path):
    model = openvino.Core().read_model(path)
    processor = PrePostProcessor(model)
    processor.input().tensor().set_element_type(openvino.Type.u8)
    processor.input().preprocess().convert_element_type(openvino.Type.f32).mean(127.5).scale(127.5)
    model = processor.build()
    model.inputs[0].set_names({"images"})
    for output in model.outputs:
        output.set_names({"boxes" if output.shape[2] == 16 else "scores"})
    model.set_friendly_name("BlazeFace full range")
    return model
