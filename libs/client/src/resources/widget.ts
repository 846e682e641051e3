import type { Schema } from '../document.js';
import { path, type RequestOptions, type Transport } from '../transport.js';

/** The public face of an agent: its widget and chat page. */
export class Widget {
  constructor(private readonly transport: Transport) {}

  /** The settings, with the snippet for your pages and the address of the chat page. */
  async get(agentId: number, options?: RequestOptions): Promise<Schema<'Widget'>> {
    const answer = await this.transport.get<Schema<'WidgetAnswer'>>(
      path`/agents/${agentId}/widget`,
      undefined,
      options,
    );
    return answer.widget;
  }

  /** Changes the given settings and no other. */
  async update(
    agentId: number,
    changes: Schema<'UpdateWidget'>,
    options?: RequestOptions,
  ): Promise<Schema<'Widget'>> {
    const answer = await this.transport.json<Schema<'WidgetAnswer'>>(
      { method: 'PATCH', path: path`/agents/${agentId}/widget`, body: changes },
      options,
    );
    return answer.widget;
  }

  /** A new secret that signs identity tokens. The one before works for 24 hours more. */
  async rotateIdentitySecret(agentId: number, options?: RequestOptions): Promise<string> {
    const answer = await this.transport.json<Schema<'IdentitySecretAnswer'>>(
      { method: 'POST', path: path`/agents/${agentId}/widget/rotate-identity-secret` },
      options,
    );
    return answer.identitySecret;
  }
}
