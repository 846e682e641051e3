import { createAgent } from '../../support/agent';
import type { Answer } from '../../support/client';
import { useSharedService } from '../../support/use-service';

const { live } = useSharedService();
let agent: string;
beforeEach(async () => {
  agent = await createAgent(live, { name: 'Support' });
});

const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? '';
const change = (path: string, body: object, tag: string): Promise<Answer> =>
  live.send('PATCH', path, body, { 'if-match': tag });

describe.each([
  ['an agent', '', { botName: 'Eve' }, { botName: 'Eva' }],
  ['a widget', '/widget', { theme: 'dark' }, { theme: 'light' }],
])('%s that two people change', (_, below, mine, theirs) => {
  it('is changed only by a caller who has seen the last change', async () => {
    const path = agent + below;
    const read = tagOf(await live.get(path));
    expect(read).toMatch(/^"[\w-]{27}"$/);
    const first = await change(path, theirs, read);
    expect(first.status).toBe(200);
    const late = await change(path, mine, read);
    expect([late.status, late.body.error.code]).toEqual([412, 'PRECONDITION_FAILED']);
    const stored = await live.get(path);
    expect(tagOf(stored)).toBe(tagOf(first));
    expect(stored.body).toEqual(first.body);
    expect((await change(path, mine, tagOf(stored))).status).toBe(200);
  });

  it('is changed by exactly one of several changes at the same moment', async () => {
    const path = agent + below;
    const read = tagOf(await live.get(path));
    const bodies = below
      ? [{ theme: 'dark' }, { position: 'left' }, { alerts: true }, { handoff: false }]
      : ['Ada', 'Bea', 'Cleo', 'Dora'].map((botName) => ({ botName }));
    const answers = await Promise.all(bodies.map((body) => change(path, body, read)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
  });

  it('is changed without If-Match as before, and the tag stays when nothing differs', async () => {
    const path = agent + below;
    const read = tagOf(await live.get(path));
    const same = await live.patch(path, {});
    expect([same.status, tagOf(same)]).toEqual([200, read]);
    const changed = await live.patch(path, mine);
    expect([changed.status, tagOf(changed) === read]).toEqual([200, false]);
  });
});

it.each([
  ['any version', '*', 200],
  ['one of several versions', '"a", TAG', 200],
  ['a version that a proxy has marked as weak', 'W/TAG', 200],
  ['another version', '"a"', 412],
  ['something else', 'TAG"', 412],
  ['nothing', '', 412],
])('If-Match may name %s', async (_, ifMatch, status) => {
  const tag = tagOf(await live.get(agent));
  expect((await change(agent, { botName: 'Eve' }, ifMatch.replace('TAG', tag))).status).toBe(status);
});

it('is compared only after the agent was found', async () => {
  expect((await change('/agents/1', { botName: 'Eve' }, '"a"')).status).toBe(404);
});
