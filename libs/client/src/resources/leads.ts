import type { Query, Schema } from '../document.js';
import { List } from '../pages.js';
import { path, type RequestOptions, type Transport } from '../transport.js';

/** Leads: visitors who left an email address or a phone number. */
export class Leads {
  constructor(private readonly transport: Transport) {}

  /** All leads of an agent, newest first. */
  list(agentId: number, query: Query<'listLeads'> = {}, options?: RequestOptions): List<Schema<'Lead'>> {
    return new List(async (cursor) => {
      const { leads, nextCursor } = await this.transport.get<Schema<'LeadsAnswer'>>(
        path`/agents/${agentId}/leads`,
        { ...query, cursor },
        options,
      );
      return { items: leads, nextCursor };
    });
  }
}
