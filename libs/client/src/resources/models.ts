import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** The chat model of an agent; without an agent, the model of all agents of the account and mode. */
export class Models {
  constructor(private readonly transport: Transport) {}

  /** The model that answers in live mode, chosen by the tenant or the operator. */
  async get(agentId?: number, options?: RequestOptions): Promise<Schema<'Model'>> {
    const answer = await this.transport.get<Schema<'ModelAnswer'>>(pathOf(agentId), options);
    return answer.model;
  }

  /** Chooses a model. Without `apiKey`, a key that was given before is forgotten. */
  async choose(
    model: Schema<'ChooseModel'>,
    agentId?: number,
    options?: RequestOptions,
  ): Promise<Schema<'Model'>> {
    const request = { method: 'PUT', path: pathOf(agentId), body: model } as const;
    const answer = await this.transport.json<Schema<'ModelAnswer'>>(request, options);
    return answer.model;
  }

  /** Returns to the default model. */
  async remove(agentId?: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(pathOf(agentId), options);
  }
}

function pathOf(agentId: number | undefined): string {
  return agentId === undefined ? '/model' : path`/agents/${agentId}/model`;
}
