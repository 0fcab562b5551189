"""Tests the parts of the conversion that need neither NumPy nor OpenVINO; the set-up itself tries the converted models."""

import unittest

from provision.plan import is_needed_for_conversion


class ConversionTools(unittest.TestCase):
    def test_what_reads_the_weights_is_unpacked_and_other_devices_are_not(self):
        libraries = "openvino/libs/"
        for name in ("libopenvino_tensorflow_frontend.so.2641", "libopenvino_intel_cpu_plugin.so", "libtbb.so.12"):
            self.assertTrue(is_needed_for_conversion(libraries + name), name)
        for name in ("libopenvino_intel_gpu_plugin.so", "libopenvino_intel_npu_plugin.so", "cache.json"):
            self.assertFalse(is_needed_for_conversion(libraries + name), name)
