import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** The public face of an agent: its widget and chat page. */
export class Widget {
  constructor(private readonly transport: Transport) {}

  /** The settings, with the snippet for your pages and the address of the chat page. */
  async get(agentId: number, options?: RequestOptions): Promise<Schema<'Widget'>> {
    return this.transport.get(path`/agents/${agentId}/widget`, options, { field: 'widget' });
  }

  /** Changes only the given settings. */
  async update(
    agentId: number,
    changes: Schema<'UpdateWidget'>,
    options?: RequestOptions,
  ): Promise<Schema<'Widget'>> {
    return this.transport.patch(path`/agents/${agentId}/widget`, options, { body: changes, field: 'widget' });
  }

  /** Makes a new secret for signing identity tokens. The previous secret works for 24 more hours. */
  async rotateIdentitySecret(agentId: number, options?: RequestOptions): Promise<string> {
    return this.transport.post(path`/agents/${agentId}/widget/rotate-identity-secret`, options, {
      field: 'identitySecret',
    });
  }
}
