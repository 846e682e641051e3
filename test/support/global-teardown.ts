/** Runs after all test files: stops the shared service. */
export default async function tearDown(): Promise<void> {
  await globalThis.stopSharedService();
}
