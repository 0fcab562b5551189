"""A model pack that works: how red, green and blue a thing is, in OpenVINO's IR."""

import json
import struct

MANIFEST = {
    "name": "fruit",
    "title": "Fruit by colour",
    "model": "fruit.xml",
    "labels": "labels.txt",
    "input": {"width": 32, "height": 32},
    "output": {"kind": "classification"},
    "thresholds": {"low": 0.4, "medium": 0.6, "high": 0.8},
    "category": "food",
    "licence": "CC0-1.0",
}
# The answer is the mean of each channel, of 1.
MODEL = """<?xml version="1.0"?>
<net name="fruit" version="11">
<layers>
<layer id="0" name="images" type="Parameter" version="opset1"><data shape="1,32,32,3" element_type="f32"/>
<output><port id="0" precision="FP32"><dim>1</dim><dim>32</dim><dim>32</dim><dim>3</dim></port></output></layer>
<layer id="1" name="axes" type="Const" version="opset1"><data element_type="i64" shape="2" offset="0" size="16"/>
<output><port id="0" precision="I64"><dim>2</dim></port></output></layer>
<layer id="2" name="mean" type="ReduceMean" version="opset1"><data keep_dims="false"/>
<input><port id="0"><dim>1</dim><dim>32</dim><dim>32</dim><dim>3</dim></port><port id="1"><dim>2</dim></port></input>
<output><port id="2" precision="FP32"><dim>1</dim><dim>3</dim></port></output></layer>
<layer id="3" name="answer" type="Result" version="opset1"><input><port id="0"><dim>1</dim><dim>3</dim></port></input>
</layer>
</layers>
<edges><edge from-layer="0" from-port="0" to-layer="2" to-port="0"/>
<edge from-layer="1" from-port="0" to-layer="2" to-port="1"/>
<edge from-layer="2" from-port="2" to-layer="3" to-port="0"/></edges>
</net>
"""


def write(folder):
    """Makes a pack of this folder."""
    folder.mkdir()
    (folder / "pack.json").write_text(json.dumps(MANIFEST))
    (folder / "labels.txt").write_text("tomato\nlime\nblueberry\n")
    (folder / "fruit.xml").write_text(MODEL)
    # The axes over which the mean is taken.
    (folder / "fruit.bin").write_bytes(struct.pack("<qq", 1, 2))
