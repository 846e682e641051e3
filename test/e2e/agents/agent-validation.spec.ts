import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';

const URL_FIELDS = ['botAvatar', 'websiteUrl'];

/** The maximum number of characters of each text, by the contract. */
const LIMITS: [field: string, most: number][] = [
  ['name', 100],
  ['botName', 100],
  ['botPersonality', 20_000],
  ['botNoAnswer', 2000],
  ['welcomeMessage', 2000],
  ['gaID', 50],
];

describe('the fields of an agent', () => {
  const { service } = useSharedService();
  let client: Client;
  let path: string;
  beforeEach(async () => {
    client = (await service.tenant()).live;
    path = await createAgent(client);
  });

  /** The problems of PATCH and of Create Agent with this body, which must be the same. */
  const problems = async (fields: object) => {
    const patched = await client.patch(path, fields);
    const created = await client.post('/agents', { name: 'Agent', ...fields });
    expect([patched.status, created.status]).toEqual([400, 400]);
    expect(patched.body).toEqual(created.body);
    expect(patched.body.error.code).toBe('VALIDATION_ERROR');
    expect(patched.body.error.message).toBe(patched.body.error.details.fields[0].message);
    return patched.body.error.details.fields;
  };
  const accepted = async (fields: object) => {
    expect((await client.post('/agents', { name: 'Agent', ...fields })).status).toBe(201);
    const { status, body } = await client.patch(path, fields);
    expect(status).toBe(200);
    return body.agent;
  };

  it.each(LIMITS)('counts %s in characters after trimming, up to %i', async (field, most) => {
    for (const character of ['a', 'ü', '😀']) {
      const longest = character.repeat(most);
      expect((await accepted({ [field]: `  ${longest}\n` }))[field]).toBe(longest);
      expect(await problems({ [field]: `${longest}${character}` })).toEqual([
        { path: field, rule: 'max_length', message: `${field} must be at most ${most} characters` },
      ]);
    }
  });

  it.each(URL_FIELDS)('accepts an http or https URL of up to 2,048 characters as %s', async (field) => {
    const longest = `https://example.com/${'a'.repeat(2048 - 'https://example.com/'.length)}`;
    const urls = [
      longest,
      'http://example.com',
      'HTTPS://EXAMPLE.COM/A?b=c#d',
      'https://münchen.example/straße',
      'http://[::1]:8080/',
      'https://example.com/?q=😀',
    ];
    for (const url of urls) expect((await accepted({ [field]: ` ${url} ` }))[field]).toBe(url);
    expect(await problems({ [field]: `${longest}a` })).toEqual([
      { path: field, rule: 'max_length', message: `${field} must be at most 2048 characters` },
    ]);
  });

  it.each(URL_FIELDS)('refuses text that is not an absolute web URL as %s', async (field) => {
    const message = `${field} must be a URL that starts with http:// or https://`;
    for (const url of [
      'example.com',
      '//example.com',
      '/a',
      'ftp://example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https:example.com',
      'https:/example.com',
      'http://',
      'http://a b',
      'http://a:99999',
      'http://user@example.com',
      'http://user:password@example.com',
      'http://exam\nple.com',
      'https://example.com/\u0007',
    ])
      expect([url, await problems({ [field]: url })]).toEqual([url, [{ path: field, rule: 'url', message }]]);
  });

  it('accepts #rgb and #rrggbb as primaryColor, and nothing else', async () => {
    for (const color of ['#0a7', '#0A7', '#00aa77', '#FFFFFF']) {
      expect((await accepted({ primaryColor: color })).primaryColor).toBe(color);
    }
    for (const color of [
      '0a7',
      '#ggg',
      '#0a',
      '#0a77',
      '#0a777',
      'red',
      '#',
      '#0a7;x',
      'rgb(0,0,0)',
      '＃0a7',
    ]) {
      expect((await problems({ primaryColor: color })).at(-1)).toEqual({
        path: 'primaryColor',
        rule: 'color',
        message: 'primaryColor must be a colour like #0a7 or #00aa77',
      });
    }
  });

  it('accepts the seven agent types at creation, and no others', async () => {
    for (const agentType of [
      'default',
      'copilot',
      'slack',
      'facebook',
      'instagram',
      'whatsapp',
      'telegram',
    ]) {
      expect((await client.post('/agents', { name: 'Agent', agentType })).status).toBe(201);
    }
    for (const agentType of ['', 'Slack', 'email', null, 1, ['slack']]) {
      const { status, body } = await client.post('/agents', { name: 'Agent', agentType });
      expect([status, body.error.details.fields]).toEqual([
        400,
        [expect.objectContaining({ path: 'agentType' })],
      ]);
    }
  });

  it('requires a name, and treats white space as missing', async () => {
    for (const body of [{}, { name: '' }, { name: ' \t\n\u00a0\u2003\ufeff' }]) {
      const { status, body: answer } = await client.post('/agents', body);
      expect(status).toBe(400);
      expect(answer).toEqual({
        error: {
          code: 'VALIDATION_ERROR',
          message: 'name is required',
          details: { fields: [{ path: 'name', rule: 'required', message: 'name is required' }] },
        },
      });
    }
  });

  it('names every field of the wrong type', async () => {
    const wrong = {
      name: 1,
      botName: {},
      botAvatar: [],
      primaryColor: true,
      gaID: 5,
      removeBranding: 'true',
    };
    const { body } = await client.patch(path, wrong);
    const byPath = Object.fromEntries(
      body.error.details.fields.map(({ path: field, rule, message }: Record<string, string>) => [
        field,
        [rule, message],
      ]),
    );
    expect(byPath).toEqual({
      name: ['type', 'name must be a string'],
      botName: ['type', 'botName must be a string'],
      botAvatar: ['type', 'botAvatar must be a string'],
      primaryColor: ['type', 'primaryColor must be a string'],
      gaID: ['type', 'gaID must be a string'],
      removeBranding: ['type', 'removeBranding must be a boolean'],
    });
  });

  it('names every unknown field, even a misspelt or inherited name', async () => {
    for (const field of ['botname', 'Name', 'constructor', 'toString', '__proto__', 'a.b', '']) {
      const problem = { path: field, rule: 'unknown', message: `${field} is not a known field` };
      expect(
        (await client.patch(path, `{${JSON.stringify(field)}:{"name":"x"}}`)).body.error.details,
      ).toEqual({
        fields: [problem],
      });
    }
    const fields = await problems({ colour: 1, size: 2 });
    expect(fields.map((problem: { path: string }) => problem.path)).toEqual(['colour', 'size']);
  });

  it('refuses U+0000 and lone surrogates in every text', async () => {
    for (const field of [...LIMITS.map(([name]) => name), ...URL_FIELDS, 'primaryColor']) {
      for (const escape of ['\\u0000', '\\ud83d', '\\ude00', '\\ude00\\ud83d']) {
        const { status, body } = await client.patch(path, `{"${field}":"https://a.example/${escape}"}`);
        expect([field, escape, status]).toEqual([field, escape, 400]);
        expect(body.error.details.fields[0]).toMatchObject({ path: field, rule: 'characters' });
      }
    }
  });

  it('keeps every other character as it is', async () => {
    const text = '"\\\'<b>&amp; %s ${x} \u0001\u007f\u2028\ufffd e\u0301 👩‍👩‍👧 עברית ; DROP TABLE agents --';
    expect((await accepted({ botPersonality: text })).botPersonality).toBe(text);
    expect((await client.get(path)).body.agent.botPersonality).toBe(text);
  });
});
