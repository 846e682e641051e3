import { Injectable } from '@nestjs/common';

/** The work of a job that has failed for good: it is not tried again by itself. */
export interface FailedJob {
  /** The id of the row that the job works on. */
  id: number;
  accountId: number;
  accountName: string;
  /** Why it failed; null when that is not known. */
  problem: string | null;
  failedAt: Date;
}

/** The failed work of one kind of job. */
export interface FailedJobs {
  /** The last failures, newest first, at most `limit`. */
  list(limit: number): Promise<FailedJob[]>;
  /** Starts the work again: of this row, or of at most `limit` rows. Returns their number. */
  retry(id: number | undefined, limit: number): Promise<number>;
}

/** The kinds of jobs whose work can fail for good. All others are repeated until they succeed. */
@Injectable()
export class FailedJobsService {
  private readonly kinds = new Map<string, FailedJobs>();

  /** Adds the failed work of this queue. */
  add(queue: string, jobs: FailedJobs): void {
    this.kinds.set(queue, jobs);
  }

  /** The failed work by queue: of all, or of this queue. */
  of(queue?: string): [string, FailedJobs][] {
    return [...this.kinds].filter(([name]) => queue === undefined || name === queue);
  }
}
