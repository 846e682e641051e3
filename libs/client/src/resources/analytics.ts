import type { Query, Schema } from '../document.js';
import { path, type RequestOptions, type Transport } from '../transport.js';

/** What an agent did, in numbers. */
export class Analytics {
  constructor(private readonly transport: Transport) {}

  /** Counts from `start` to `end`, both UTC days and inclusive; of the current month without them. */
  async get(
    agentId: number,
    query: Query<'getAnalytics'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'AnalyticsAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/analytics`, query, options);
  }

  /** What happened in each hour, day, week or month, in a time zone. */
  async series(
    agentId: number,
    query: Query<'getAnalyticsSeries'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'AnalyticsSeriesAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/analytics/series`, query, options);
  }
}
