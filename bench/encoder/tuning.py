"""Tunes the dense layers of the student to its coarse embeddings (used by student.py; needs jax)."""

import time

import jax
import jax.numpy as jnp
import numpy as np

from student import BATCH, DIMENSIONS, ORDERS, RATE, SIMILARITY_WEIGHT, TEXTS

CHANNELS = 256
SIDES = {"proj": "proj", "proj_b": "proj_b", "ln_g_all": "ln_g", "ln_b_all": "ln_b"}


def normalized(values, gain, shift, eps):
    values = values - values.mean(-1, keepdims=True)
    return values * jax.lax.rsqrt((values * values).mean(-1, keepdims=True) + eps) * gain + shift


def moved(rows, by):
    """Row t + by in place of row t."""
    if by == 0:
        return rows
    return jnp.pad(rows[by:], ((0, by), (0, 0))) if by > 0 else jnp.pad(rows[:by], ((-by, 0), (0, 0)))


def forward(layers, eps, rows, text_of_piece, lengths):
    """The vectors of the texts of a batch, whose pieces stand one after the other."""
    place = jnp.arange(BATCH)
    inside = {
        by: (jnp.roll(text_of_piece, -by) == text_of_piece) & (place + by >= 0) & (place + by < BATCH)
        for by in range(-2, 3)
    }
    channels = normalized(rows @ layers["proj"] + layers["proj_b"], layers["ln_g_all"], layers["ln_b_all"], eps)
    features = [rows]
    for number, (order, left) in enumerate(ORDERS):
        own = channels[:, CHANNELS * number : CHANNELS * (number + 1)]
        for layer in ("1", "2"):
            squares = layers[f"w{layer}_{order}"].reshape(order, CHANNELS, CHANNELS)
            total = layers[f"b{layer}_{order}"]
            for at in range(order):
                total = total + (moved(own, at - left) * inside[at - left][:, None]) @ squares[at]
            own = jax.nn.relu(total) + own
        features.append(own)
    features = normalized(jnp.concatenate(features, 1), layers["ln_g"], layers["ln_b"], eps)
    sums = jax.ops.segment_sum(features, text_of_piece, TEXTS + 1)[:TEXTS]
    lengths = jnp.maximum(lengths, 1.0)[:, None]
    pooled = (sums @ layers["cnn_W"] + lengths * layers["cnn_b"]) / jnp.sqrt(lengths)
    inner = jax.nn.relu(pooled @ layers["p1"] + jax.nn.relu(pooled @ layers["d0"]) @ layers["d1"])
    outer = jnp.tanh(inner @ layers["p3"] + jax.nn.relu(inner @ layers["d2"]) @ layers["d3"])
    return outer * jax.lax.rsqrt(jnp.maximum((outer * outer).sum(-1, keepdims=True), eps))


def loss(layers, eps, batch):
    """How far the vectors, and their similarities to each other, are from the teacher's."""
    rows, text_of_piece, lengths, wanted, weights = batch
    vectors = forward(layers, eps, rows, text_of_piece, lengths)
    distance = ((1 - (vectors * wanted).sum(-1)) * weights).sum() / weights.sum()
    pairs = weights[:, None] * weights[None, :]
    similarities = (((vectors @ vectors.T - wanted @ wanted.T) ** 2) * pairs).sum() / pairs.sum()
    return distance + SIMILARITY_WEIGHT * similarities, distance


@jax.jit
def step(layers, means, squares, number, rate, eps, batch):
    """One step of Adam."""
    (_, distance), gradient = jax.value_and_grad(loss, has_aux=True)(layers, eps, batch)
    means = jax.tree.map(lambda mean, value: 0.9 * mean + 0.1 * value, means, gradient)
    squares = jax.tree.map(lambda square, value: 0.98 * square + 0.02 * value * value, squares, gradient)
    layers = jax.tree.map(
        lambda weight, mean, square: weight
        - rate * (mean / (1 - 0.9**number)) / (jnp.sqrt(square / (1 - 0.98**number)) + 1e-8),
        layers,
        means,
        squares,
    )
    return layers, means, squares, distance


def batches(pieces):
    """Numbers of texts that have at most BATCH pieces together, in random order, without end."""
    random = np.random.default_rng(5)
    while True:
        chosen, size = [], 0
        for number in random.permutation(len(pieces)):
            length = len(pieces[number])
            if length > BATCH // 3:
                continue
            if size + length > BATCH or len(chosen) == TEXTS:
                yield chosen
                chosen, size = [], 0
            chosen.append(number)
            size += length


def filled(chosen, rows, pieces, vectors):
    values, text_of_piece = np.zeros((BATCH, DIMENSIONS), np.float32), np.full(BATCH, TEXTS, np.int32)
    lengths, weights = np.zeros(TEXTS, np.float32), np.zeros(TEXTS, np.float32)
    wanted, at = np.zeros((TEXTS, DIMENSIONS), np.float32), 0
    for text, number in enumerate(chosen):
        length = len(pieces[number])
        values[at : at + length], text_of_piece[at : at + length] = rows[pieces[number]], text
        lengths[text], weights[text], wanted[text] = length, 1, vectors[number]
        at += length
    return values, text_of_piece, lengths, wanted, weights


def tuned(dense, rows, pieces, vectors, seconds):
    """The dense layers after so many seconds of training; the rate falls to zero meanwhile."""
    names = [name for name in dense if name.split("_")[0] in ("w1", "w2", "b1", "b2")]
    names += ["ln_g", "ln_b", "cnn_W", "cnn_b", "d0", "d1", "d2", "d3", "p1", "p3"]
    layers = {name: jnp.asarray(dense[name]) for name in names}
    for joined, part in SIDES.items():
        layers[joined] = jnp.concatenate([dense[f"{part}{order}"] for order, _ in ORDERS], -1)
    means, squares = jax.tree.map(jnp.zeros_like, layers), jax.tree.map(jnp.zeros_like, layers)
    start, distances = time.time(), []
    for number, chosen in enumerate(batches(pieces), 1):
        left = 1 - (time.time() - start) / seconds
        if left <= 0:
            break
        batch = filled(chosen, rows, pieces, vectors)
        rate = RATE * min(1, number / 15) * left
        layers, means, squares, distance = step(layers, means, squares, float(number), rate, float(dense["eps"]), batch)
        distances.append(float(distance))
        if number % 20 == 0:
            print(f"{number} batches, mean cosine of the last 20: {1 - np.mean(distances[-20:]):.4f}", flush=True)
    result = {name: np.asarray(array) for name, array in layers.items()}
    for joined, part in SIDES.items():
        for number, array in enumerate(np.split(result.pop(joined), len(ORDERS), -1)):
            result[f"{part}{ORDERS[number][0]}"] = array
    return {**result, "eps": dense["eps"]}
