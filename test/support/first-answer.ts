import { createAgent } from './agent';
import type { Client } from './client';
import type { FakeModel } from './fake-model';

/** Lets the model answer a process once: the first answer of an endpoint is shown whole, later ones as streams. */
export async function hearFirstAnswer(client: Client, model: FakeModel): Promise<void> {
  const agent = await createAgent(client);
  model.script('Forty euros.');
  await client.post(`${agent}/chat`, { message: 'What does a tandem cost?' });
  await client.delete(agent);
}
