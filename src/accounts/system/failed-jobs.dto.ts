import { Count, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent, OneOf, WholeNumberFrom } from '../../platform/http/requests/fields/fields';
import { InQuery } from '../../platform/http/requests/fields/query-field';

/** The queues whose jobs can fail for good. */
const FAILING_QUEUES = ['training-ingestion', 'webhook-delivery'] as const;

/** Query of List Failed Jobs. */
export class ListFailedJobsQuery {
  @InQuery(OneOf(FAILING_QUEUES))
  queue?: (typeof FAILING_QUEUES)[number];
}

/** Body of Retry Failed Jobs. */
@BodySchema('RetryFailedJobs', { queue: 'webhook-delivery' })
export class RetryFailedJobsDto {
  @OneOf(FAILING_QUEUES)
  queue: (typeof FAILING_QUEUES)[number];

  /** Only this job. */
  @MayBeAbsent(WholeNumberFrom(1, Number.MAX_SAFE_INTEGER))
  id?: number;
}

/** A job that is not retried automatically. */
export class FailedJobDto {
  queue: string;

  /** The id of the training source or delivery. */
  @Id()
  id: number;

  @Id()
  accountId: number;

  /** @example "Example Ltd" */
  accountName: string;

  /**
   * The error of the last attempt; null if unknown.
   * @example "connection refused"
   */
  problem: string | null;

  @Timestamp()
  failedAt: Date;
}

/** Answer of List Failed Jobs. */
export class FailedJobsAnswerDto {
  jobs: FailedJobDto[];
}

/** Answer of Retry Failed Jobs. */
export class RetriedJobsAnswerDto {
  /** The number of restarted jobs. */
  @Count()
  retried: number;
}
