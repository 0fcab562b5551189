"""Reads a `.pth` file of tensors without PyTorch, which would be a download forty times as large as the weights.

The file (PyTorch's format before 1.6) is five pickles in a row, then the raw numbers of each storage:
magic, protocol version, byte order, the dictionary of tensors, the order of the storages.
"""

import collections
import pickle

import numpy

ELEMENT_TYPES = {"FloatStorage": numpy.float32, "LongStorage": numpy.int64}


class TensorView:
    """What the pickle says of a tensor before its numbers are read: which storage, from where, in what shape."""

    def __init__(self, storage, offset, shape, strides):
        self.storage, self.offset, self.shape, self.strides = storage, offset, shape, strides

    def numbers(self, storages):
        storage = storages[self.storage]
        last = self.offset + sum((size - 1) * stride for size, stride in zip(self.shape, self.strides))
        if self.offset < 0 or min(self.strides, default=0) < 0 or last >= len(storage):
            raise ValueError(f"a tensor reaches outside its storage {self.storage!r}")
        in_bytes = [stride * storage.itemsize for stride in self.strides]
        return numpy.lib.stride_tricks.as_strided(storage[self.offset :], self.shape, in_bytes).copy()


def make_tensor_view(storage, offset, shape, strides, *_):
    return TensorView(storage, offset, shape, strides)


class WeightsUnpickler(pickle.Unpickler):
    """Unpickles a dictionary of tensors; any other function that a pickle names is refused."""

    def __init__(self, file):
        super().__init__(file)
        self.storages = {}

    def find_class(self, module, name):
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return make_tensor_view
        if module == "torch" and name in ELEMENT_TYPES:
            return ELEMENT_TYPES[name]
        raise pickle.UnpicklingError(f"the weights ask for {module}.{name}, which no weights need")

    def persistent_load(self, identifier):
        _, element_type, key, _, count, *_ = identifier
        self.storages[key] = (element_type, count)
        return key


def read(path):
    """The tensors of the file at `path`, as NumPy arrays by name."""
    with open(path, "rb") as file:
        for _ in ("magic", "protocol version", "byte order"):
            WeightsUnpickler(file).load()
        header = WeightsUnpickler(file)
        views = header.load()
        storages = {}
        for key in WeightsUnpickler(file).load():
            element_type, count = header.storages[key]
            stored = int.from_bytes(file.read(8), "little")
            if stored != count:
                raise ValueError(f"storage {key!r} holds {stored} numbers, {count} were announced")
            storages[key] = numpy.frombuffer(file.read(count * numpy.dtype(element_type).itemsize), element_type)
    return {name: view.numbers(storages) for name, view in views.items()}
