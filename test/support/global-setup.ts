import { randomInt } from 'node:crypto';
import { Service } from './service';
import { offerSharedService } from './shared-service';

declare global {
  var stopSharedService: () => Promise<void>;
}

/**
 * Runs before all test files: chooses the seed of the run unless `TEST_SEED` sets it, and offers the shared service.
 */
export default async function setUp(): Promise<void> {
  process.env['TEST_SEED'] ??= String(randomInt(2 ** 31));
  process.stdout.write(`\nTEST_SEED=${process.env['TEST_SEED']} draws the same again\n`);
  globalThis.stopSharedService = await offerSharedService(() =>
    Service.start({ ALLOW_INSECURE_WEBHOOKS: 'true' }),
  );
}
