import type { RequestOptions, Transport } from '../transport.js';
import type { OperatorQuery, OperatorSchema } from './document.js';

/** The state of the service. */
export class System {
  constructor(private readonly transport: Transport) {}

  /** Version, database, queues and models of the service. */
  async get(options?: RequestOptions): Promise<OperatorSchema<'System'>> {
    const answer = await this.transport.get<OperatorSchema<'SystemAnswer'>>('/system', options);
    return answer.system;
  }

  /** What a developer needs to find a fault, without data of tenants. */
  async supportBundle(options?: RequestOptions): Promise<OperatorSchema<'SupportBundle'>> {
    return this.transport.get('/support-bundle', options);
  }

  /** Jobs that have failed for good. */
  async failedJobs(
    query: OperatorQuery<'listFailedJobs'> = {},
    options?: RequestOptions,
  ): Promise<OperatorSchema<'FailedJob'>[]> {
    const answer = await this.transport.get<OperatorSchema<'FailedJobsAnswer'>>(
      '/failed-jobs',
      options,
      query,
    );
    return answer.jobs;
  }

  /** Starts one failed job again or, without `id`, the oldest 1,000 of the queue. Returns their number. */
  async retryFailedJobs(jobs: OperatorSchema<'RetryFailedJobs'>, options?: RequestOptions): Promise<number> {
    const answer = await this.transport.post<OperatorSchema<'RetriedJobsAnswer'>>(
      '/failed-jobs/retry',
      jobs,
      options,
    );
    return answer.retried;
  }
}
