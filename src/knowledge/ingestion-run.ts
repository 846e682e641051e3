/** An attempt to (re)build a source's passages. Its id fences: only the run that the source names may write. */
export interface IngestionRun {
  runId: number;
  sourceId: number;
  agentId: number;
  accountId: number;
}

/** The run was overtaken by another one, or its source was deleted: it must stop, and nothing is left to tell anybody. */
export class RunOvertakenError extends Error {}
