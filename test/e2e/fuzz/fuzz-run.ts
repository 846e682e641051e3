import fc from 'fast-check';
import type { ApiOperation } from '../../support/openapi/document';
import { SEED } from '../../support/random';

/** Printed with a failure: the variables that repeat it. */
const OPERATION = process.env['FUZZ_OPERATION'];
const PATH = process.env['FUZZ_PATH'];

/** True if only one operation is tested, in order to repeat a failure. */
export const isRepeat = OPERATION !== undefined;

/** How many operations are tested at the same time. */
export const MAX_AT_ONCE = 8;

/**
 * Sends `runs` drafts of requests to each operation, several operations at once, and fails with the smallest draft of
 * each operation for which `send` resolves with a complaint. Every `round` has drafts of its own.
 */
export async function fuzzEach<Draft>(
  operations: ApiOperation[],
  runs: number,
  draftsOf: (operation: ApiOperation) => fc.Arbitrary<Draft>,
  send: (operation: ApiOperation, draft: Draft) => Promise<string | undefined>,
  round = 0,
): Promise<void> {
  const failures: string[] = [];
  const waiting = operations.filter(({ name }) => OPERATION === undefined || name === OPERATION);
  const work = async (): Promise<void> => {
    for (let operation = waiting.shift(); operation; operation = waiting.shift()) {
      const failure = await fuzz(operation, runs, SEED + round, draftsOf(operation), send);
      if (failure !== undefined) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
  if (failures.length > 0) {
    throw new Error(`${failures.length} operations break their word\n\n${failures.join('\n\n')}`);
  }
}

async function fuzz<Draft>(
  operation: ApiOperation,
  runs: number,
  base: number,
  drafts: fc.Arbitrary<Draft>,
  send: (operation: ApiOperation, draft: Draft) => Promise<string | undefined>,
): Promise<string | undefined> {
  const property = fc.asyncProperty(drafts, async (draft) => {
    const complaint = await send(operation, draft);
    if (complaint !== undefined) throw new Error(complaint);
  });
  const parameters = {
    seed: seedOf(operation, base),
    numRuns: runs,
    ...(PATH !== undefined && { path: PATH }),
  };
  const { failed, errorInstance, counterexamplePath } = await fc.check(property, parameters);
  if (!failed) return undefined;
  const problem = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const again = `TEST_SEED=${base} FUZZ_OPERATION='${operation.name}' FUZZ_PATH='${counterexamplePath}'`;
  return `${problem}\n  again: ${again} npx jest test/e2e/fuzz`;
}

/** A seed for each operation, so that they do not all get the same drafts. */
function seedOf({ name }: ApiOperation, base: number): number {
  return Buffer.from(name).reduce((seed, byte) => (seed * 31 + byte) | 0, base);
}
