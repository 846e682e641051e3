import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** Leads: visitors who left an email address or a phone number. */
export class Leads {
  constructor(private readonly transport: Transport) {}

  /** All leads of an agent, newest first. */
  list(agentId: number, query: Query<'listLeads'> = {}, options?: RequestOptions): List<Schema<'Lead'>> {
    const itemsOf = ({ leads }: Schema<'LeadsAnswer'>) => leads;
    return this.transport.list(path`/agents/${agentId}/leads`, itemsOf, query, options);
  }

  /** One lead. */
  async get(agentId: number, leadId: number, options?: RequestOptions): Promise<Schema<'Lead'>> {
    const answer = await this.transport.get<Schema<'LeadAnswer'>>(
      path`/agents/${agentId}/leads/${leadId}`,
      options,
    );
    return answer.lead;
  }

  /** Deletes a lead; its conversation stays. */
  async delete(agentId: number, leadId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/leads/${leadId}`, options);
  }
}
