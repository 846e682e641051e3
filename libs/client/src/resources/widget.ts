import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** The public face of an agent: its widget and chat page. */
export class Widget {
  constructor(private readonly transport: Transport) {}

  /** The settings, with the snippet for your pages and the address of the chat page. */
  async get(agentId: number, options?: RequestOptions): Promise<Schema<'Widget'>> {
    const answer = await this.transport.get<Schema<'WidgetAnswer'>>(path`/agents/${agentId}/widget`, options);
    return answer.widget;
  }

  /** Changes only the given settings. */
  async update(
    agentId: number,
    changes: Schema<'UpdateWidget'>,
    options?: RequestOptions,
  ): Promise<Schema<'Widget'>> {
    const answer = await this.transport.patch<Schema<'WidgetAnswer'>>(
      path`/agents/${agentId}/widget`,
      changes,
      options,
    );
    return answer.widget;
  }

  /** Makes a new secret for signing identity tokens. The previous secret works for 24 more hours. */
  async rotateIdentitySecret(agentId: number, options?: RequestOptions): Promise<string> {
    const answer = await this.transport.json<Schema<'IdentitySecretAnswer'>>(
      { method: 'POST', path: path`/agents/${agentId}/widget/rotate-identity-secret` },
      options,
    );
    return answer.identitySecret;
  }
}
