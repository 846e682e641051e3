/** The result of repeated calls. */
export interface Load {
  calls: number;
  seconds: number;
  timesMs: number[];
}

/** A function that returns true until this time has passed. */
export function forMs(lengthMs: number): () => boolean {
  const endMs = performance.now() + lengthMs;
  return () => performance.now() < endMs;
}

/** Repeats the call from several clients at a time while `goesOn` returns true; each call gets its client's number. */
export async function load(
  clients: number,
  goesOn: () => boolean,
  call: (client: number) => Promise<unknown>,
): Promise<Load> {
  const timesMs: number[] = [];
  const beganMs = performance.now();
  const runClient = async (client: number): Promise<void> => {
    while (goesOn()) {
      const calledMs = performance.now();
      await call(client);
      timesMs.push(performance.now() - calledMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  return { calls: timesMs.length, seconds: (performance.now() - beganMs) / 1000, timesMs };
}

/** Several loads combined. */
export function together(loads: Load[]): Load {
  const sum = (value: (part: Load) => number): number =>
    loads.reduce((total, part) => total + value(part), 0);
  return {
    calls: sum(({ calls }) => calls),
    seconds: sum(({ seconds }) => seconds),
    timesMs: loads.flatMap(({ timesMs }) => timesMs),
  };
}

/** Calls per second. */
export function rate({ calls, seconds }: Load): number {
  return calls / seconds;
}

/** The value at this share of the sorted values. */
export function percentile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}
