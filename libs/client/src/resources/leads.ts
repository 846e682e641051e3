import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** Leads: visitors who left an email address or a phone number. */
export class Leads {
  constructor(private readonly transport: Transport) {}

  /** All leads of an agent, newest first. */
  list(agentId: number, query: Query<'listLeads'> = {}, options?: RequestOptions): List<Schema<'Lead'>> {
    return this.transport.list(path`/agents/${agentId}/leads`, options, { query, field: 'leads' });
  }

  /** One lead. */
  async get(agentId: number, leadId: number, options?: RequestOptions): Promise<Schema<'Lead'>> {
    return this.transport.get(path`/agents/${agentId}/leads/${leadId}`, options, { field: 'lead' });
  }

  /** Deletes a lead; its conversation stays. */
  async delete(agentId: number, leadId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/leads/${leadId}`, options);
  }
}
