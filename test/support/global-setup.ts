import { offerBuiltCounts } from './built-counts';
import { SharedServices } from './shared-services';

declare global {
  var sharedServices: SharedServices;
}

/**
 * Runs before all test files: sets the seed of the run, and offers the counts of the build and the shared services. The
 * seed is the same each time unless `TEST_SEED` sets it: tests that a change does not affect pass or fail as before.
 */
export default async function setUp(): Promise<void> {
  process.env['TEST_SEED'] ??= '1';
  process.stdout.write(`\nTEST_SEED=${process.env['TEST_SEED']}\n`);
  offerBuiltCounts();
  globalThis.sharedServices = await SharedServices.offer();
}
