"""Published weights in, OpenVINO IR out: static batch of one, fp16 weights, interleaved 8-bit RGB as input."""
