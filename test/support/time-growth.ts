const SHORT_CHARS = 1_000;
/** The longest message that the service accepts. */
const LONG_CHARS = 8_000;
/** A function that takes less for the longest message is harmless, and too fast to measure. */
const HARMLESS_MS = 5;
const REPEATS = 3;
const ATTEMPTS = 6;
/** Time in proportion to the length gives 1, to its square 2. The rest is for caches and the garbage collector. */
export const MAX_LINEAR = 1.5;

/** A text that repeats one unit between a head and a tail. */
export interface Repetition {
  head: string;
  unit: string;
  tail: string;
}

type Reader = (text: string) => unknown;

/**
 * How the time of `read` grows with the number of units, as an exponent: 1 is linear, 2 is quadratic; 0 when even the
 * longest message takes next to no time. It compares two lengths, so that it holds on a machine of any speed. A high
 * exponent is measured again, as the machine may have been busy.
 */
export function timeGrowth(read: Reader, repetition: Repetition): number {
  const [short, long] = [textOf(repetition, SHORT_CHARS), textOf(repetition, LONG_CHARS)];
  let growth = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && growth > MAX_LINEAR; attempt++) {
    const longMs = leastCpuMs(() => read(long));
    if (longMs < HARMLESS_MS) return 0;
    growth = Math.min(
      growth,
      Math.log(longMs / leastCpuMs(() => read(short))) / Math.log(LONG_CHARS / SHORT_CHARS),
    );
  }
  return growth;
}

/** The time for the longest message of these units as a multiple of the time of other work; 0 when it is harmless. */
export function costFactor(read: Reader, repetition: Repetition, work: () => unknown): number {
  const text = textOf(repetition, LONG_CHARS);
  const costlyMs = leastCpuMs(() => read(text));
  return costlyMs < HARMLESS_MS ? 0 : costlyMs / leastCpuMs(work);
}

function textOf({ head, unit, tail }: Repetition, chars: number): string {
  return head + unit.repeat(Math.ceil(chars / unit.length)) + tail;
}

/**
 * The processor time of `work`: the shortest of several measurements, because disturbances only make it longer.
 * Wall-clock time would also grow with other work on the machine.
 */
export function leastCpuMs(work: () => unknown): number {
  let leastMs = Infinity;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const startedAt = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(startedAt);
    leastMs = Math.min(leastMs, (user + system) / 1000);
  }
  return leastMs;
}
