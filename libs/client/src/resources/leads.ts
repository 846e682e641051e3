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

  /** One lead. */
  async get(agentId: number, leadId: number, options?: RequestOptions): Promise<Schema<'Lead'>> {
    const answer = await this.transport.get<Schema<'LeadAnswer'>>(
      path`/agents/${agentId}/leads/${leadId}`,
      undefined,
      options,
    );
    return answer.lead;
  }

  /** Deletes a lead; its conversation stays. */
  async delete(agentId: number, leadId: number, options?: RequestOptions): Promise<void> {
    return this.transport.json({ method: 'DELETE', path: path`/agents/${agentId}/leads/${leadId}` }, options);
  }
}
