import { setTimeout as delay } from 'node:timers/promises';
import { addSource, createAgent, ended } from '../support/agent';
import type { Client } from '../support/client';
import { useService } from '../support/use-service';

/** Makes the run last for about a second. */
const SEALS = '\n\nSeals rest on the sandbank all day.'.repeat(20_000);
const LIMIT_MS = 300_000;

const { service } = useService();
let token: string;
const live = (): Client => service.client(token);

beforeAll(async () => {
  token = (await service.tenant()).live.token!;
});

const price = (euros: number): string => `# Ferries\n\nThe ferry to Amrum costs ${euros} euros.`;

async function answer(agent: string): Promise<string> {
  const { body } = await live().post(`${agent}/chat`, { message: 'What does the ferry to Amrum cost?' });
  return body.text;
}

describe('a text whose replacement was answered before a kill', () => {
  it(
    'becomes the new text, and stays the old one until then',
    async () => {
      let euros = 20;
      const agent = await createAgent(live());
      const path = await addSource(live(), agent, { source: 's', type: 'text', data: price(euros) });
      await ended(live(), path);
      for (const wait of [0, 30, 150, 400, 800]) {
        const data = price(euros + 1) + SEALS;
        expect((await live().send('PUT', path, { data, title: `Of ${euros + 1}` })).status).toBe(202);
        await delay(wait);
        await service.kill();
        await service.restart();
        expect(await answer(agent)).toMatch(new RegExp(`(${euros}|${euros + 1}) euros`));
        const { source } = await ended(live(), path);
        euros += 1;
        expect(source).toMatchObject({ status: 'completed', title: `Of ${euros}` });
        expect(await answer(agent)).toContain(`${euros} euros`);
      }
    },
    LIMIT_MS,
  );
});
