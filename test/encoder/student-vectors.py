"""Computes the vectors in student-vectors.json anew, by the student's network in Python (bench/encoder).

python student-vectors.py <work> <student.zip>
"""

import base64
import json
import sys
from pathlib import Path

folder = Path(__file__).parent
sys.path.insert(0, str(folder.parent.parent / "bench" / "encoder"))

import network
import numpy as np
import student

work, weights = sys.argv[1:]
file = folder / "student-vectors.json"
texts = [each["text"] for each in json.loads(file.read_text())]
vectors = network.vectors_of(*student.read(weights), student.pieces_of(work, texts))
scale = 127 / np.abs(vectors).max(1, keepdims=True)
levels = np.rint(vectors * scale).astype(np.int8)
items = [
    {"text": text, "levels": base64.b64encode(own.tobytes()).decode()} for text, own in zip(texts, levels)
]
file.write_text(json.dumps(items, ensure_ascii=False, indent=2) + "\n")
