import { CreateAgentDto, UpdateAgentDto } from '../../src/agents/agent-requests.dto';
import { bodyOf, problemsOf, type Problem } from './problems';

const URL_FIELDS = ['botAvatar', 'websiteUrl'];

/** The maximum number of characters of each text, by the contract. */
const LIMITS: [field: string, most: number][] = [
  ['name', 100],
  ['botName', 100],
  ['botPersonality', 20_000],
  ['botNoAnswer', 2000],
  ['welcomeMessage', 2000],
  ['businessSummary', 2000],
  ['gaID', 50],
];

describe('the fields of an agent', () => {
  /** The problems of Update Agent and of Create Agent with this body, which must be the same. */
  const problems = async (fields: object): Promise<Problem[]> => {
    const found = await problemsOf(UpdateAgentDto, fields);
    expect(await problemsOf(CreateAgentDto, { name: 'Agent', ...fields })).toEqual(found);
    return found;
  };
  const accepted = async (fields: object): Promise<Record<string, unknown>> => {
    await bodyOf(CreateAgentDto, { name: 'Agent', ...fields });
    return (await bodyOf(UpdateAgentDto, fields)) as Record<string, unknown>;
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
    for (const color of ['#0a7', '#0A7', '#00aa77', '#FFFFFF'])
      expect((await accepted({ primaryColor: color }))['primaryColor']).toBe(color);
    const others = ['0a7', '#ggg', '#0a', '#0a77', '#0a777', 'red', '#', '#0a7;x', 'rgb(0,0,0)', '＃0a7'];
    for (const color of others)
      expect((await problems({ primaryColor: color })).at(-1)).toEqual({
        path: 'primaryColor',
        rule: 'color',
        message: 'primaryColor must be a colour like #0a7 or #00aa77',
      });
  });

  it('accepts the seven agent types at creation, and no others', async () => {
    for (const agentType of ['default', 'copilot', 'slack', 'facebook', 'instagram', 'whatsapp', 'telegram'])
      expect(await problemsOf(CreateAgentDto, { name: 'Agent', agentType })).toEqual([]);
    for (const agentType of ['', 'Slack', 'email', null, 1, ['slack']])
      expect(await problemsOf(CreateAgentDto, { name: 'Agent', agentType })).toMatchObject([
        { path: 'agentType' },
      ]);
  });

  it('take opening hours as a whole, with real time zones, days and spans', async () => {
    const span = { opens: '09:00', closes: '17:00' };
    const hours = { timeZone: 'Europe/Berlin', week: [{ day: 'monday', ...span }], holidays: [] };
    for (const openingHours of [null, hours, { ...hours, week: [] }])
      expect(await problemsOf(UpdateAgentDto, { openingHours })).toEqual([]);
    for (const [change, path, rule] of [
      [{ timeZone: 'Berlin' }, 'timeZone', 'time_zone'],
      [{ week: undefined }, 'week', 'required'],
      [{ week: ['monday'] }, 'week.0', 'type'],
      [{ week: [{ ...span, day: 'Monday' }] }, 'week.0.day', 'enum'],
      [{ week: [{ day: 'monday', opens: '08:60', closes: '17:00' }] }, 'week.0.opens', 'format'],
      [{ week: [{ day: 'monday', opens: '24:00', closes: '24:00' }] }, 'week.0.closes', 'range'],
      [{ holidays: [{ date: '2026-02-30', spans: [] }] }, 'holidays.0.date', 'date'],
      [
        { holidays: [{ date: '2026-12-24', spans: [{ opens: '12:00', closes: '09:00' }] }] },
        'holidays.0.spans.0.closes',
        'range',
      ],
    ] as const)
      expect([change, await problemsOf(UpdateAgentDto, { openingHours: { ...hours, ...change } })]).toEqual([
        change,
        [expect.objectContaining({ path: `openingHours.${path}`, rule })],
      ]);
  });

  it('requires a name, and treats white space as missing', async () => {
    for (const body of [{}, { name: '' }, { name: ' \t\n\u00a0\u2003\ufeff' }])
      expect(await problemsOf(CreateAgentDto, body)).toEqual([
        { path: 'name', rule: 'required', message: 'name is required' },
      ]);
  });

  it('names every field of the wrong type', async () => {
    const texts = { name: 1, botName: {}, botAvatar: [], primaryColor: true, gaID: 5 };
    const found = await problems({ ...texts, removeBranding: 'true' });
    expect(found.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual(
      [
        ...Object.keys(texts).map((path) => ({ path, rule: 'type', message: `${path} must be a string` })),
        { path: 'removeBranding', rule: 'type', message: 'removeBranding must be a boolean' },
      ].toSorted((one, other) => one.path.localeCompare(other.path)),
    );
  });

  it('names every unknown field, even a misspelt or inherited name', async () => {
    for (const field of ['botname', 'Name', 'constructor', 'toString', '__proto__', 'a.b', ''])
      expect(await problemsOf(UpdateAgentDto, `{${JSON.stringify(field)}:{"name":"x"}}`)).toEqual([
        { path: field, rule: 'unknown', message: `${field} is not a known field` },
      ]);
    expect((await problems({ colour: 1, size: 2 })).map(({ path }) => path)).toEqual(['colour', 'size']);
  });

  it('refuses U+0000 and lone surrogates in every text', async () => {
    for (const field of [...LIMITS.map(([name]) => name), ...URL_FIELDS, 'primaryColor'])
      for (const escape of ['\\u0000', '\\ud83d', '\\ude00', '\\ude00\\ud83d'])
        expect(await problemsOf(UpdateAgentDto, `{"${field}":"https://a.example/${escape}"}`)).toMatchObject([
          { path: field, rule: 'characters' },
        ]);
  });
});
