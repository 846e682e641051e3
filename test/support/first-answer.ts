import { createAgent } from './agent';
import type { Client } from './client';
import type { FakeModel } from './fake-model';

/**
 * Lets the model answer once, to this agent or to an agent that is then deleted, and forgets the request: the first
 * answer of an endpoint is shown whole, later answers as streams.
 */
export async function hearFirstAnswer(client: Client, model: FakeModel, agent = ''): Promise<void> {
  const asked = agent || (await createAgent(client));
  model.script('Forty euros.');
  await client.post(`${asked}/chat`, { message: 'What does a tandem cost?' });
  if (!agent) await client.delete(asked);
  model.requests.pop();
}
