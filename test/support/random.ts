/** The seed of the run. It is printed at the start; the variable `TEST_SEED` sets it. */
export const SEED = Number(process.env['TEST_SEED']);

/** A stream of numbers in [0, 1) that depends on the seed alone (FNV-1a, then mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number in [0, 1) like `Math.random`, from the seed of the run. Each test file starts the same stream. */
export const random = randomOf(String(SEED));

/** An integer from `min` to below `max`, or from 0 to below `min` if there is no `max`, from the seed of the run. */
export function randomInt(min: number, max?: number): number {
  const [from, to] = max === undefined ? [0, min] : [min, max];
  return from + Math.floor(random() * (to - from));
}
