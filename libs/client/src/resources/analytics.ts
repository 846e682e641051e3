import type { Query, Schema } from '../document.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** The activity of an agent in numbers. */
export class Analytics {
  constructor(private readonly transport: Transport) {}

  /** Counts from the UTC day `start` to the UTC day `end`, inclusive. Default: the current month. */
  async get(
    agentId: number,
    query: Query<'getAnalytics'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'AnalyticsAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/analytics`, options, { query });
  }

  /** The outcomes of conversations: together, by part and by channel, and those of the period before. */
  async outcomes(
    agentId: number,
    query: Query<'getOutcomes'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'OutcomesAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/analytics/outcomes`, options, { query });
  }

  /** What language models have cost for each agent in a month such as `2026-11`. Default: the current month. */
  async costs(query: Query<'listCosts'> = {}, options?: RequestOptions): Promise<Schema<'CostsAnswer'>> {
    return this.transport.get('/costs', options, { query });
  }

  /** Counts for each hour, day, week or month, in a time zone. */
  async series(
    agentId: number,
    query: Query<'getAnalyticsSeries'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'AnalyticsSeriesAnswer'>> {
    return this.transport.get(path`/agents/${agentId}/analytics/series`, options, { query });
  }
}
