import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';

/** The chat model of an agent; without an agent, the model of all agents of the account and mode. */
export class Models {
  constructor(private readonly transport: Transport) {}

  /** The model that answers in live mode, chosen by the tenant or the operator. */
  async get(agentId?: number, options?: RequestOptions): Promise<Schema<'Model'>> {
    return this.transport.get(pathOf(agentId), options, { field: 'model' });
  }

  /** Chooses a model. Without `apiKey`, a key that was given before is forgotten. */
  async choose(
    model: Schema<'ChooseModel'>,
    agentId?: number,
    options?: RequestOptions,
  ): Promise<Schema<'Model'>> {
    return this.transport.put(pathOf(agentId), options, { body: model, field: 'model' });
  }

  /** Returns to the default model. */
  async remove(agentId?: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(pathOf(agentId), options);
  }
}

function pathOf(agentId: number | undefined): string {
  return agentId === undefined ? '/model' : path`/agents/${agentId}/model`;
}
