import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '../support/agent';
import type { Client } from '../support/client';
import { useService } from '../support/use-service';

const LIMIT_MS = 300_000;
const KILLS = 8;
const ACTION = { whenToUse: 'Always.', url: 'https://shop.example.com/orders', responseFields: ['status'] };
const PAIRS = 40;

const { service } = useService();
let token: string;
const live = (): Client => service.client(token);

beforeAll(async () => {
  token = (await service.tenant()).live.token!;
});

const pairsOf = (name: string) =>
  Array.from({ length: PAIRS }, (_, at) => ({
    source: `pair ${at}`,
    question: `What is number ${at}?`,
    answer: `${name} ${at}.`,
  }));

/** Which state each part of the agent is in; all parts are in the same one. */
async function stateOf(agent: string): Promise<string[]> {
  const settings = (await live().get(agent)).body.agent.botName;
  const actions = (await live().get(`${agent}/actions`)).body.actions.map(({ name }: any) => name);
  const csv: string = (await live().get(`${agent}/training/pairs`)).body;
  const answers = [...csv.matchAll(/"(\w+) \d+\."/g)].map(([, name]) => name!);
  const published = (await live().get(`${agent}/versions`)).body.versions.find(
    ({ number }: any) => number !== null,
  );
  const { version } = (await live().get(`${agent}/versions/${published.id}`)).body;
  expect(answers).toHaveLength(PAIRS);
  return [...new Set([settings, ...actions, ...answers, version.settings.botName, version.actions[0].name])];
}

describe('publishing a draft before a kill', () => {
  it(
    'has changed settings, actions, pairs and the newest version, or nothing, and a retry completes it once',
    async () => {
      const agent = await createAgent(live());
      const draftOf = async (name: string): Promise<string> => {
        const actions = (await live().get(`${agent}/actions`)).body.actions;
        const draft = await live().post(`${agent}/versions`, {
          settings: { botName: name },
          actions: [{ ...ACTION, name, id: actions[0]?.id }],
          pairs: pairsOf(name),
        });
        expect(draft.body.error).toBeUndefined();
        return `${agent}/versions/${draft.body.version.id}/publish`;
      };
      expect((await live().post(await draftOf('first'), {})).status).toBe(200);
      // How long an undisturbed publication takes: the kills are spread over this time.
      const begunAt = performance.now();
      expect((await live().post(await draftOf('second'), {})).status).toBe(200);
      const takesMs = performance.now() - begunAt;

      let before = 'second';
      for (let kill = 0; kill < KILLS; kill += 1) {
        const name = `kill${kill}`;
        const path = await draftOf(name);
        const sent = live()
          .post(path, {})
          .catch(() => undefined);
        await delay((takesMs * kill) / KILLS);
        await service.kill();
        await sent;
        await service.restart();
        const state = await stateOf(agent);
        expect([[before], [name]]).toContainEqual(state);
        const retried = await live().post(path, {});
        expect([retried.status, retried.body.version.number]).toEqual([200, kill + 4]);
        expect(await stateOf(agent)).toEqual([name]);
        before = name;
      }
    },
    LIMIT_MS,
  );
});
