/** The key of a source. Statements about its rows always name the account too. */
export interface SourceKey {
  accountId: number;
  sourceId: number;
}

/**
 * One attempt to read a source and write its passages. The run id is a fencing token: a source names one run, and only
 * that run may write.
 */
export interface IngestionRun extends SourceKey {
  runId: number;
  agentId: number;
}

/** Another run has claimed the source, or the source was deleted: this run must stop. */
export class RunOvertakenError extends Error {
  override readonly name = 'RunOvertakenError';
}
