/** Runs after all test files: stops the shared services. */
export default async function tearDown(): Promise<void> {
  await globalThis.sharedServices.stop();
}
