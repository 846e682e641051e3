import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const MEBI = 1_048_576;

const { live } = useSharedService();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live);
});

const text = { source: 's', type: 'text', data: 'Some words.' };

describe('a source that breaks a rule', () => {
  // Each rule: test/rules.
  it('is refused with every problem', async () => {
    const answer = await live.post(`${agent}/training`, { ...text, source: 'a\0b', titel: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: {
        fields: [
          { path: 'source', rule: 'characters', message: answer.body.error.message },
          { path: 'titel', rule: 'unknown', message: 'titel is not a known field' },
        ],
      },
    });
  });

  it('is answered 413 beyond 2 MiB, with the limit', async () => {
    const answer = await live.post(`${agent}/training`, { ...text, data: 'x'.repeat(2 * MEBI) });
    expect(answer.status).toBe(413);
    expect(answer.body.error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: { limitBytes: 2 * MEBI } });
  });

  it('leaves no source behind', async () => {
    expect((await live.get(`${agent}/training`)).body).toEqual({ sources: [] });
  });
});

describe('a source at the limit', () => {
  it('is taken with a text of 1 MiB', async () => {
    const other = await createAgent(live);
    const line = 'One more line of a very long text. ';
    const data = line.repeat(Math.ceil(MEBI / line.length)).slice(0, MEBI - 1) + '.';
    expect((await live.post(`${other}/training`, { ...text, data })).status).toBe(201);
    await live.delete(other);
  });

  it('is taken with a name of 255 characters of any script', async () => {
    const other = await createAgent(live);
    const source = '名'.repeat(254) + '🦦';
    const answer = await live.post(`${other}/training`, { ...text, source });
    expect(answer.status).toBe(201);
    expect(answer.body.source.source).toBe(source);
  });

  it('is accepted with null in the field that its type does not use', async () => {
    const other = await createAgent(live);
    expect((await live.post(`${other}/training`, { ...text, url: null })).status).toBe(201);
  });
});

describe('a change of a source', () => {
  it('is refused when a change is not for its type', async () => {
    const source = { source: 'p', type: 'page', url: 'https://127.0.0.1:9/' };
    const { body: added } = await live.post(`${agent}/training`, source);
    const page = `${agent}/training/${added.source.id}`;
    expect((await live.patch(page, { selector: '.box' })).status).toBe(200);
    const { status, body } = await live.patch(page, { include: ['/docs/**'] });
    expect([status, body.error.details.fields[0].path]).toEqual([400, 'include']);
    expect((await live.patch(page, { selector: ':hover' })).status).toBe(400);
  });
});
