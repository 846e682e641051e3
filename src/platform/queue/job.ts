/**
 * A kind of background work: its payload is ids only, since the rows they name are the truth and the queue only wakes a worker. A job that throws
 * is dropped: its row stays, and the sweeper brings it back.
 */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** How many jobs of this kind one worker process runs at once. */
  readonly concurrency: number;
  /** Carries the payload's type; never set. */
  readonly payload?: Payload;
}

/** Declares a job: `defineJob<{ sourceId: number }>('ingest-source', { concurrency: 4 })`. Adding a wrong payload does not compile. */
export function defineJob<Payload extends object>(
  name: string,
  options: Pick<JobDefinition<Payload>, 'concurrency'>,
): JobDefinition<Payload> {
  return { name, ...options };
}
