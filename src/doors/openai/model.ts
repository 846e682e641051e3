import type { Agent } from '../../agents/agent.entity';

/** An agent as a model of the OpenAI API. Some clients show `name` instead of the id. */
export function presentModel({ id, name, createdAt }: Agent): object {
  const created = Math.floor(createdAt.getTime() / 1000);
  return { id: String(id), object: 'model', created, owned_by: 'parley', name };
}
