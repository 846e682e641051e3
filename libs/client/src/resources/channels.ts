import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Channels: the tenant's apps at Telegram, Slack, WhatsApp, Messenger, Instagram and Teams. */
export class Channels {
  constructor(private readonly transport: Transport) {}

  /** All channels of an agent, oldest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'Channel'>[]> {
    return this.transport.get(path`/agents/${agentId}/channels`, options, { field: 'channels' });
  }

  /** Adds a channel. The answer has the token for Meta, and why the platform refuses the credentials, if it does. */
  async add(
    agentId: number,
    channel: Schema<'AddChannel'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'AddedChannel'>> {
    return this.transport.create(path`/agents/${agentId}/channels`, options, { body: channel });
  }

  /** One channel with its last event and last error. */
  async get(agentId: number, channelId: number, options?: RequestOptions): Promise<Schema<'Channel'>> {
    return this.transport.get(path`/agents/${agentId}/channels/${channelId}`, options, { field: 'channel' });
  }

  /** Replaces credentials. The address for events stays; the answer says why the platform refuses them, if it does. */
  async update(
    agentId: number,
    channelId: number,
    changes: Schema<'UpdateChannel'>,
    options?: RequestOptions,
  ): Promise<Schema<'UpdatedChannel'>> {
    return this.transport.patch(path`/agents/${agentId}/channels/${channelId}`, options, { body: changes });
  }

  /** Deletes a channel. Its conversations stay. */
  async delete(agentId: number, channelId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/channels/${channelId}`, options);
  }
}
