"""The student's network and its training (used by student.py; needs jax)."""

import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

ORDERS = ((2, 0), (3, 1), (5, 2))
VALUES, CHANNELS, DIMENSIONS = 192, 112, 512
FEATURES = VALUES + len(ORDERS) * CHANNELS
PIECES_OF_BATCH, ROWS_OF_BATCH, TEXTS_OF_BATCH = 4_096, 3_584, 320
# Neighbours in a batch are alike, so that it also has similarities that are not near zero.
RUN, PLANES = 32, 9
RATE, ROW_RATE, SIMILARITY_WEIGHT, WARM_UP = 1.2e-3, 3e-3, 8, 100
# The root mean square of the first embeddings.
ROW_SIZE = 0.1
# The share of the time without quantization.
SMOOTH = 0.55
# Levels from -7 to 7 of a row: a step in units of its root mean square that is a power of 2 ** (1 / 16).
STEP, STEPS_PER_OCTAVE = 0.35, 16
EPS = 1e-6


def initial_layers(basis):
    """Random layers; the embeddings reach the vector by `basis`, so that at first it is their sum."""
    random = np.random.default_rng(1)

    def matrix(rows, columns, size=1.0):
        return (random.normal(size=(rows, columns)) * size / np.sqrt(rows)).astype(np.float32)

    layers = {"proj": matrix(VALUES, len(ORDERS) * CHANNELS), "proj_b": np.zeros(len(ORDERS) * CHANNELS, np.float32)}
    layers |= {
        "ln_g": np.ones(len(ORDERS) * CHANNELS, np.float32),
        "ln_b": np.zeros(len(ORDERS) * CHANNELS, np.float32),
    }
    for order, _ in ORDERS:
        for layer in "12":
            layers[f"w{layer}_{order}"] = matrix(order * CHANNELS, CHANNELS, 1.4)
            layers[f"b{layer}_{order}"] = np.zeros(CHANNELS, np.float32)
    layers["pool"] = np.concatenate([basis, matrix(FEATURES - VALUES, DIMENSIONS, 0.02)])
    layers["pool_b"] = np.zeros(DIMENSIONS, np.float32)
    layers |= {"d0": matrix(FEATURES, DIMENSIONS), "d0_b": np.zeros(DIMENSIONS, np.float32)}
    layers |= {"d1": matrix(DIMENSIONS, DIMENSIONS, 0.02), "d1_b": np.zeros(DIMENSIONS, np.float32)}
    return layers


def steps_of(rows, library=np):
    """The step of each row, in sixteenths of an octave."""
    size = library.sqrt((rows * rows).mean(-1, keepdims=True) + 1e-12)
    return library.clip(library.rint(library.log2(size * STEP) * STEPS_PER_OCTAVE), -127, 127)


def levels_of(rows, library=np):
    step = 2.0 ** (steps_of(rows, library) / STEPS_PER_OCTAVE)
    return library.clip(library.rint(rows / step), -7, 7), step


def matrix_levels(matrix, library=np):
    scale = library.abs(matrix).max(0) / 127 + 1e-12
    return library.rint(matrix / scale), scale


def coarse(value, levels):
    """The value that its levels stand for; the gradient passes as if it were the value itself."""
    level, step = levels(value, jnp)
    return value + jax.lax.stop_gradient(level * step - value)


def normalized(values, gain, shift):
    values = values - values.mean(-1, keepdims=True)
    return values * jax.lax.rsqrt((values * values).mean(-1, keepdims=True) + EPS) * gain + shift


def moved(rows, by):
    """Row t + by in place of row t."""
    if by == 0:
        return rows
    return jnp.pad(rows[by:], ((0, by), (0, 0))) if by > 0 else jnp.pad(rows[:by], ((-by, 0), (0, 0)))


def forward(layers, rows, text_of_piece, lengths):
    """The vectors of texts whose pieces stand one after the other."""
    count = len(text_of_piece)
    place = jnp.arange(count)
    inside = {
        by: ((jnp.roll(text_of_piece, -by) == text_of_piece) & (place + by >= 0) & (place + by < count))[:, None]
        for by in range(-2, 3)
    }
    channels = normalized(rows @ layers["proj"] + layers["proj_b"], layers["ln_g"], layers["ln_b"])
    features = [rows]
    for number, (order, left) in enumerate(ORDERS):
        own = channels[:, CHANNELS * number : CHANNELS * (number + 1)]
        for layer in "12":
            window = jnp.concatenate([moved(own, at - left) * inside[at - left] for at in range(order)], 1)
            own = jax.nn.relu(window @ layers[f"w{layer}_{order}"] + layers[f"b{layer}_{order}"]) + own
        features.append(own)
    sums = jax.ops.segment_sum(jnp.concatenate(features, 1), text_of_piece, len(lengths) + 1)[: len(lengths)]
    features = sums * jax.lax.rsqrt(jnp.maximum(lengths, 1.0))[:, None]
    pooled = features @ layers["pool"] + layers["pool_b"]
    outer = pooled + jax.nn.relu(features @ layers["d0"] + layers["d0_b"]) @ layers["d1"] + layers["d1_b"]
    return outer * jax.lax.rsqrt((outer * outer).sum(-1, keepdims=True) + EPS)


def vectors_of(layers, rows, pieces):
    """The vectors of texts, some at a time."""
    vectors = []
    for at in range(0, len(pieces), 8):
        own = pieces[at : at + 8]
        lengths = np.array([*map(len, own)] + [0] * (8 - len(own)), np.float32)
        count = 1 << max(8, int(lengths.sum() - 1).bit_length())
        texts = np.full(count, 8, np.int32)
        texts[: int(lengths.sum())] = np.repeat(np.arange(8), lengths.astype(int))
        values = np.zeros((count, VALUES), np.float32)
        values[: int(lengths.sum())] = rows[np.concatenate(own)]
        vectors.append(np.asarray(forward_once(layers, values, texts, lengths))[: len(own)])
    return np.concatenate(vectors)


forward_once = jax.jit(forward)


def as_packed(layers):
    return {name: coarse(array, matrix_levels) if array.ndim == 2 else array for name, array in layers.items()}


def loss(learned, is_coarse, batch):
    """How far the vectors, and their similarities to each other, are from the teacher's."""
    layers, rows = learned
    row_of_piece, text_of_piece, lengths, wanted = batch
    if is_coarse:
        layers, rows = as_packed(layers), coarse(rows, levels_of)
    vectors = forward(layers, rows[row_of_piece], text_of_piece, lengths)
    weights = (lengths > 0).astype(jnp.float32)
    distance = ((1 - (vectors * wanted).sum(-1)) * weights).sum() / weights.sum()
    pairs = weights[:, None] * weights[None, :]
    similarities = (((vectors @ vectors.T - wanted @ wanted.T) ** 2) * pairs).sum() / pairs.sum()
    return distance + SIMILARITY_WEIGHT * similarities, (distance, similarities)


@partial(jax.jit, static_argnums=3, donate_argnums=(0,))
def step(state, rows, timing, is_coarse, batch):
    """One step of Adam for the layers, and the gradient of the rows."""
    layers, means, squares = state
    number, rate = timing
    (_, figures), (gradient, of_rows) = jax.value_and_grad(loss, has_aux=True)((layers, rows), is_coarse, batch)
    means = jax.tree.map(lambda mean, value: 0.9 * mean + 0.1 * value, means, gradient)
    squares = jax.tree.map(lambda square, value: 0.99 * square + 0.01 * value * value, squares, gradient)
    layers = jax.tree.map(
        lambda weight, mean, square: (
            weight - rate * (mean / (1 - 0.9**number)) / (jnp.sqrt(square / (1 - 0.99**number)) + 1e-8)
        ),
        layers,
        means,
        squares,
    )
    return (layers, means, squares), of_rows, figures


def batches(pieces, vectors):
    """Numbers of texts that have at most PIECES_OF_BATCH pieces together, without end: random runs of like texts."""
    random = np.random.default_rng(5)
    while True:
        planes = random.normal(size=(vectors.shape[1], PLANES)).astype(np.float32)
        codes = (vectors @ planes > 0) @ (1 << np.arange(PLANES))
        order = random.permutation(len(pieces))
        order = order[np.argsort(codes[order], kind="stable")]
        runs = [order[at : at + RUN] for at in range(0, len(order), RUN)]
        chosen, size = [], 0
        for number in np.concatenate([runs[run] for run in random.permutation(len(runs))]):
            length = len(pieces[number])
            if size + length > PIECES_OF_BATCH or len(chosen) == TEXTS_OF_BATCH:
                yield chosen
                chosen, size = [], 0
            chosen.append(number)
            size += length


def filled(chosen, pieces, vectors):
    """A batch, and the pieces that its rows belong to."""
    lengths = np.zeros(TEXTS_OF_BATCH, np.float32)
    lengths[: len(chosen)] = [len(pieces[number]) for number in chosen]
    text_of_piece = np.full(PIECES_OF_BATCH, TEXTS_OF_BATCH, np.int32)
    row_of_piece = np.zeros(PIECES_OF_BATCH, np.int32)
    used, inverse = np.unique(np.concatenate([pieces[number] for number in chosen]), return_inverse=True)
    row_of_piece[: len(inverse)] = inverse
    text_of_piece[: len(inverse)] = np.repeat(np.arange(len(chosen)), lengths[: len(chosen)].astype(int))
    wanted = np.zeros((TEXTS_OF_BATCH, DIMENSIONS), np.float32)
    wanted[: len(chosen)] = vectors[chosen]
    return (row_of_piece, text_of_piece, lengths, wanted), used


def trained(rows, layers, texts, seconds, report):
    """Embeddings and layers after so many seconds, while the rate falls to zero. Changes `rows`."""
    pieces, vectors = texts
    state = (layers, jax.tree.map(np.zeros_like, layers), jax.tree.map(np.zeros_like, layers))
    row_squares, visits = np.zeros(len(rows), np.float32), np.zeros(len(rows), np.float32)
    start, recent = time.time(), []
    for number, chosen in enumerate(batches(pieces, vectors), 1):
        done = (time.time() - start) / seconds
        if done >= 1:
            break
        batch, used = filled(chosen, pieces, vectors)
        if len(used) > ROWS_OF_BATCH:
            continue
        fall = min(1, number / WARM_UP) * (1 - done)
        own = np.zeros((ROWS_OF_BATCH, VALUES), np.float32)
        own[: len(used)] = rows[used]
        timing = np.float32([number, RATE * fall])
        state, gradient, figures = step(state, own, timing, done > SMOOTH, batch)
        gradient = np.asarray(gradient)[: len(used)]
        visits[used] += 1
        row_squares[used] += 0.02 * ((gradient**2).mean(1) - row_squares[used])
        size = np.sqrt(row_squares[used] / (1 - 0.98 ** visits[used])) + 1e-10
        rows[used] -= ROW_RATE * fall * gradient / size[:, None]
        recent.append(np.asarray(figures))
        if number % 100 == 0:
            distance, similarity = np.mean(recent, 0)
            print(f"{number} batches, cosine {1 - distance:.4f}, error of similarities {similarity:.5f}", flush=True)
            recent = []
        if number % 1_000 == 0:
            report(rows, state[0])
    report(rows, state[0])
    return rows, {name: np.asarray(array) for name, array in state[0].items()}
