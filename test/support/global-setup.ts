import { randomInt } from 'node:crypto';
import { SharedServices } from './shared-services';

declare global {
  var sharedServices: SharedServices;
}

/**
 * Runs before all test files: chooses the seed of the run unless `TEST_SEED` sets it, and offers the shared services.
 */
export default async function setUp(): Promise<void> {
  process.env['TEST_SEED'] ??= String(randomInt(2 ** 31));
  process.stdout.write(`\nTEST_SEED=${process.env['TEST_SEED']} draws the same again\n`);
  globalThis.sharedServices = await SharedServices.offer();
}
