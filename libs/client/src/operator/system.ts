import type { RequestOptions, Transport } from '../transport.js';
import type { OperatorQuery, OperatorSchema } from './document.js';

/** The state of the service. */
export class System {
  constructor(private readonly transport: Transport) {}

  /** Version, database, queues and models of the service. */
  async get(options?: RequestOptions): Promise<OperatorSchema<'System'>> {
    return this.transport.get('/system', options, { field: 'system' });
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
    return this.transport.get('/failed-jobs', options, { query, field: 'jobs' });
  }

  /** Starts one failed job again or, without `id`, the oldest 1,000 of the queue. Returns their number. */
  async retryFailedJobs(jobs: OperatorSchema<'RetryFailedJobs'>, options?: RequestOptions): Promise<number> {
    return this.transport.post('/failed-jobs/retry', options, { body: jobs, field: 'retried' });
  }
}
