"""SSD MobileNetV3-Large (COCO, 91 classes with the unused ones and background), for small machines.

The published graph ends in a TensorFlow Lite operation that decodes and suppresses boxes. It is replaced by the
decoding alone (Liu et al., *SSD* (2016), section 2.2), so that suppression is done in one place for all detectors.
In:  `images` u8 [1,320,320,3] RGB, stretched.  Out: `boxes` [1,2034,4] as y0, x0, y1, x1 in 0…1 of the input,
`scores` [1,2034,91] in 0…1, class 0 being background.
"""

import numpy
import openvino
import openvino.opset13 as ops
from openvino.frontend import FrontEndManager

SIDE = 320
# How much the training scaled offsets of centre and size.
CENTRE_SCALE, SIZE_SCALE = 10.0, 5.0


def decoded(offsets, anchors):
    """Corners from `offsets` to the `anchors`, both as centre y, centre x, height, width."""
    anchors = anchors.astype(numpy.float32)[None]
    anchor_centre, anchor_size = anchors[..., :2], anchors[..., 2:]
    centre_offset, size_offset = ops.split(offsets, numpy.array(2), 2).outputs()
    centre = ops.add(ops.multiply(centre_offset, anchor_size / numpy.float32(CENTRE_SCALE)), anchor_centre)
    size = ops.exp(ops.multiply(size_offset, numpy.float32(1 / SIZE_SCALE)))
    half = ops.multiply(size, anchor_size / numpy.float32(2))
    return ops.concat([ops.subtract(centre, half), ops.add(centre, half)], 2)


def build(path):
    front_end = FrontEndManager().load_by_framework("tf")
    graph = front_end.convert_partially(front_end.load(path))
    ending = next(op for op in graph.get_ops() if op.get_friendly_name() == "TFLite_Detection_PostProcess")
    offsets, scores, anchors = (ending.input_value(index) for index in range(3))

    images = ops.parameter([1, SIDE, SIDE, 3], numpy.uint8, name="images")
    x = ops.subtract(ops.multiply(ops.convert(images, "f32"), numpy.float32(2 / 255)), numpy.float32(1))
    for target in graph.get_parameters()[0].output(0).get_target_inputs():
        target.replace_source_output(x.output(0))

    boxes = decoded(offsets, anchors.get_node().data)
    images.output(0).set_names({"images"})
    boxes.output(0).set_names({"boxes"})
    scores.set_names({"scores"})
    model = openvino.Model([ops.result(boxes), ops.result(scores)], [images], "SSD MobileNetV3-Large")
    front_end.normalize(model)
    return model
