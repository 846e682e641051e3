import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { TenantSystem } from '../../support/tenant-system';
import { useSharedService } from '../../support/use-service';
import { completed } from './data-subjects';

const { service, live } = useSharedService();
const shop = new TenantSystem();
beforeAll(() => shop.start());
afterAll(() => shop.close());

const PERSONS = {
  'an address': { note: 'Mail\nada@example.com "today"' },
  'a number': { note: 'Call +49 30 901820, ext. 5' },
  'another address': { note: 'xada@example.com' },
};

/** The path of an action that has been called once with the inputs of each person. */
async function calledAction(client: Client): Promise<string> {
  const agent = await createAgent(client);
  const { body } = await client.post(`${agent}/actions`, {
    name: 'Leave a note',
    whenToUse: 'The visitor leaves a note.',
    inputs: { note: { type: 'string' } },
    url: `${shop.url}/notes/{{note}}`,
    responseFields: ['status'],
    audience: 'anyone',
    status: 'live',
  });
  const path = `${agent}/actions/${body.action.id}`;
  for (const inputs of Object.values(PERSONS)) await client.post(`${path}/test`, { inputs });
  return path;
}

async function notesOf(client: Client, path: string): Promise<string[]> {
  const { body } = await client.get(`${path}/executions`);
  return body.executions.map(({ inputs }: { inputs: { note: string } }) => inputs.note).toSorted();
}

describe('the erasure of a person whom test calls of actions name', () => {
  it("removes the calls that name the address or the number, and no other tenant's", async () => {
    const { live: neighbour } = await service.tenant();
    const paths = { own: await calledAction(live), neighbours: await calledAction(neighbour) };
    const notes = Object.values(PERSONS).map(({ note }) => note);
    expect(await notesOf(live, paths.own)).toEqual(notes.toSorted());

    await completed(live, 'erase', { email: 'Ada@example.com' });
    expect(await notesOf(live, paths.own)).toEqual([
      PERSONS['a number'].note,
      PERSONS['another address'].note,
    ]);
    await completed(live, 'erase', { phone: '+4930901820' });
    expect(await notesOf(live, paths.own)).toEqual([PERSONS['another address'].note]);
    expect(await notesOf(neighbour, paths.neighbours)).toEqual(notes.toSorted());
  });
});
