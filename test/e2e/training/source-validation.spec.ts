import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const MEBI = 1_048_576;

const { live } = useSharedService();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live);
});

const text = { source: 's', type: 'text', data: 'Some words.' };
const page = { source: 's', type: 'page', url: 'https://example.com/' };

describe('a source that breaks a rule', () => {
  it.each<[what: string, body: object, path: string, rule: string]>([
    ['has no name', { ...text, source: undefined }, 'source', 'required'],
    ['has an empty name', { ...text, source: '' }, 'source', 'required'],
    ['has a name of white space', { ...text, source: ' \t\n' }, 'source', 'required'],
    ['has a name that is not text', { ...text, source: 7 }, 'source', 'type'],
    ['has a name of 256 characters', { ...text, source: 'n'.repeat(256) }, 'source', 'max_length'],
    ['has U+0000 in its name', { ...text, source: 'a\0b' }, 'source', 'characters'],
    ['has no type', { ...text, type: undefined }, 'type', 'required'],
    ['has an unknown type', { ...text, type: 'video' }, 'type', 'enum'],
    ['has a type in another case', { ...text, type: 'Text' }, 'type', 'enum'],
    ['is a text without data', { ...text, data: undefined }, 'data', 'required'],
    ['is a text with null as data', { ...text, data: null }, 'data', 'required'],
    ['is a text of white space', { ...text, data: ' \n\n ' }, 'data', 'required'],
    ['is a text with U+0000', { ...text, data: 'a\0b' }, 'data', 'characters'],
    ['is a text with a lone surrogate', { ...text, data: 'a\ud800b' }, 'data', 'characters'],
    ['is a text over 1 MiB', { ...text, data: 'x'.repeat(MEBI + 1) }, 'data', 'max_length'],
    ['is a text with a URL', { ...text, url: 'https://example.com/' }, 'url', 'type'],
    ['is a page without URL', { ...page, url: undefined }, 'url', 'required'],
    ['is a page with an empty URL', { ...page, url: '' }, 'url', 'required'],
    ['is a page with data', { ...page, data: 'Some words.' }, 'data', 'type'],
    ['is a website without URL', { ...page, type: 'website', url: null }, 'url', 'required'],
    ['has a URL that is not one', { ...page, url: 'example dot com' }, 'url', 'url'],
    ['has a relative URL', { ...page, url: '/docs' }, 'url', 'url'],
    ['has a file URL', { ...page, url: 'file:///etc/passwd' }, 'url', 'url'],
    ['has a script URL', { ...page, url: 'javascript:alert(1)' }, 'url', 'url'],
    ['has a data URL', { ...page, url: 'data:text/html,hello' }, 'url', 'url'],
    ['has user info in its URL', { ...page, url: 'https://user:pass@example.com/' }, 'url', 'url'],
    [
      'has a URL over 2,048 characters',
      { ...page, url: `https://example.com/${'p'.repeat(2048)}` },
      'url',
      'max_length',
    ],
    ['has an unknown field', { ...text, titel: 'x' }, 'titel', 'unknown'],
  ])('is refused when it %s', async (_, body, path, rule) => {
    const answer = await live.post(`${agent}/training`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.details.fields).toContainEqual({
      path,
      rule,
      message: expect.stringContaining(path),
    });
    expect(answer.body.error.message).toBe(answer.body.error.details.fields[0].message);
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

describe('an id that cannot be', () => {
  it.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '9007199254740993',
    '9223372036854775808',
    '1'.repeat(60),
    '%00',
    "1'--",
  ])('looks like the id of a source that never existed: %s', async (id) => {
    const absent = await live.get(`${agent}/training/4711`);
    expect(absent.status).toBe(404);
    const answer = await live.get(`${agent}/training/${id}`);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: absent.body });
    expect((await live.delete(`${agent}/training/${id}`)).status).toBe(404);
  });
});
