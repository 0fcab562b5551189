"""EfficientNet-Lite2 (ImageNet-1k), built layer by layer from its published weights.

Architecture: Tan & Le, *EfficientNet* (2019), table 1, width × 1.1 and depth × 1.2; the Lite variants drop
squeeze-and-excitation, use ReLU6 instead of swish, and scale neither the stem nor the head.
In:  `images` u8 [1,260,260,3] RGB.  Out: `probs` [1,1000], `features` [1,1280] (what the last layer looks at).
"""

import math
from typing import NamedTuple

import numpy
import openvino
import openvino.opset13 as ops

from . import torch_weights

SIDE = 260
WIDTH, DEPTH = 1.1, 1.2
BATCH_NORM_EPSILON = 1e-3


class Stage(NamedTuple):
    repeats: int
    kernel: int
    stride: int
    expansion: int
    outputs: int


STAGES = [
    Stage(1, 3, 1, 1, 16),
    Stage(2, 3, 2, 6, 24),
    Stage(2, 5, 2, 6, 40),
    Stage(3, 3, 2, 6, 80),
    Stage(3, 5, 1, 6, 112),
    Stage(4, 5, 2, 6, 192),
    Stage(1, 3, 1, 6, 320),
]


def scaled_channels(channels):
    """Widened, then rounded to a multiple of eight, never down by more than a tenth."""
    wide = channels * WIDTH
    rounded = max(8, int(wide + 4) // 8 * 8)
    return rounded + 8 if rounded < 0.9 * wide else rounded


class Weights:
    """The tensors, remembering which were used: one left over means the layers were put together wrongly."""

    def __init__(self, tensors):
        self.tensors, self.unused = tensors, {name for name in tensors if not name.endswith("num_batches_tracked")}

    def __getitem__(self, name):
        self.unused.discard(name)
        return self.tensors[name]


def convolution(x, weights, name, norm, stride, depthwise=False):
    """A convolution with its batch normalisation folded in."""
    kernel = weights[name + ".weight"]
    scale = weights[norm + ".weight"] / numpy.sqrt(weights[norm + ".running_var"] + BATCH_NORM_EPSILON)
    bias = weights[norm + ".bias"] - weights[norm + ".running_mean"] * scale
    kernel = (kernel * scale[:, None, None, None]).astype(numpy.float32)
    bias = bias.astype(numpy.float32)[None, :, None, None]
    strides, none, ones = [stride, stride], [0, 0], [1, 1]
    if depthwise:
        x = ops.group_convolution(x, kernel[:, None], strides, none, none, ones, auto_pad="same_upper")
    else:
        x = ops.convolution(x, kernel, strides, none, none, ones, auto_pad="same_upper")
    return ops.add(x, bias)


def relu6(x):
    return ops.clamp(x, 0.0, 6.0)


def block(x, weights, name, stage, stride, keeps_shape):
    """Widen, filter each channel alone, narrow; the input is added back where the shape allows."""
    y = x
    if stage.expansion != 1:
        y = relu6(convolution(y, weights, name + "._expand_conv", name + "._bn0", 1))
    y = relu6(convolution(y, weights, name + "._depthwise_conv", name + "._bn1", stride, depthwise=True))
    y = convolution(y, weights, name + "._project_conv", name + "._bn2", 1)
    return ops.add(y, x) if keeps_shape else y


def build(path):
    weights = Weights(torch_weights.read(path))
    images = ops.parameter([1, SIDE, SIDE, 3], numpy.uint8, name="images")
    x = ops.transpose(ops.convert(images, "f32"), numpy.array([0, 3, 1, 2]))
    x = ops.multiply(ops.subtract(x, numpy.float32(127)), numpy.float32(1 / 128))
    x = relu6(convolution(x, weights, "_conv_stem", "_bn0", 2))

    index, channels = 0, 32
    for stage in STAGES:
        outputs = scaled_channels(stage.outputs)
        # The first and the last stage keep their depth in the Lite variants.
        repeats = stage.repeats if stage in (STAGES[0], STAGES[-1]) else math.ceil(DEPTH * stage.repeats)
        for repeat in range(repeats):
            stride = stage.stride if repeat == 0 else 1
            x = block(x, weights, f"_blocks.{index}", stage, stride, stride == 1 and channels == outputs)
            index, channels = index + 1, outputs

    x = relu6(convolution(x, weights, "_conv_head", "_bn1", 1))
    features = ops.reduce_mean(x, numpy.array([2, 3]), keep_dims=False)
    logits = ops.add(ops.matmul(features, weights["_fc.weight"], False, True), weights["_fc.bias"][None])
    probabilities = ops.softmax(logits, 1)
    if weights.unused:
        raise ValueError(f"weights without a layer: {sorted(weights.unused)}")

    images.output(0).set_names({"images"})
    probabilities.output(0).set_names({"probs"})
    features.output(0).set_names({"features"})
    return openvino.Model([ops.result(probabilities), ops.result(features)], [images], "EfficientNet-Lite2")
