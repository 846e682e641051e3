import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Versions of an agent: drafts, and the states in which it was live. */
export class Versions {
  constructor(private readonly transport: Transport) {}

  /** Drafts, then published versions, each the newest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'VersionItem'>[]> {
    return this.transport.get(path`/agents/${agentId}/versions`, options, { field: 'versions' });
  }

  /** Creates a draft: the live agent with these changes. */
  async createDraft(
    agentId: number,
    changes: Schema<'ChangeDraft'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Version'>> {
    return this.transport.create(path`/agents/${agentId}/versions`, options, {
      body: changes,
      field: 'version',
    });
  }

  /** A version with its settings, actions and pairs. */
  async get(agentId: number, versionId: number, options?: RequestOptions): Promise<Schema<'Version'>> {
    return this.transport.get(path`/agents/${agentId}/versions/${versionId}`, options, { field: 'version' });
  }

  /** Changes only the given parts of a draft. */
  async updateDraft(
    agentId: number,
    versionId: number,
    changes: Schema<'ChangeDraft'>,
    options?: RequestOptions,
  ): Promise<Schema<'Version'>> {
    return this.transport.patch(path`/agents/${agentId}/versions/${versionId}`, options, {
      body: changes,
      field: 'version',
    });
  }

  /** Throws a draft away. */
  async discardDraft(agentId: number, versionId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/versions/${versionId}`, options);
  }

  /** Tries a draft on golden questions and earlier first messages, in the background. An earlier trial is replaced. */
  async tryDraft(
    agentId: number,
    versionId: number,
    trial: Schema<'TryDraft'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'TrialState'>> {
    return this.transport.post(path`/agents/${agentId}/versions/${versionId}/trial`, options, {
      body: trial,
      repeatable: true,
      field: 'trial',
    });
  }

  /** The trial of a version: both answers to each question. It has ended when it is no longer `isRunning`. */
  async getTrial(agentId: number, versionId: number, options?: RequestOptions): Promise<Schema<'Trial'>> {
    return this.transport.get(path`/agents/${agentId}/versions/${versionId}/trial`, options, {
      field: 'trial',
    });
  }

  /** Makes a draft the live agent. Publishing it again changes nothing. */
  async publish(
    agentId: number,
    versionId: number,
    publication: Schema<'PublishVersion'> = {},
    options?: RequestOptions,
  ): Promise<Schema<'Version'>> {
    return this.goLive(path`/agents/${agentId}/versions/${versionId}/publish`, publication, options);
  }

  /** Publishes the state of a published version again. */
  async restore(agentId: number, versionId: number, options?: RequestOptions): Promise<Schema<'Version'>> {
    return this.goLive(path`/agents/${agentId}/versions/${versionId}/restore`, {}, options);
  }

  private async goLive(path: string, body: object, options?: RequestOptions): Promise<Schema<'Version'>> {
    return this.transport.post(path, options, { body, repeatable: true, field: 'version' });
  }
}
