import { createAgent, trainText } from '../../support/agent';
import { pagesOf } from '../../support/pages';
import { useSharedService } from '../../support/use-service';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const EMPTY = { name: '', email: '', phone: '', companyName: '' };

const { tenant, live } = useSharedService();
let agent: string;

beforeEach(async () => {
  agent = await createAgent(live);
});

/** Sends these messages in one conversation, one after the other. */
async function say(messages: string[], client = live, path = agent): Promise<string> {
  let conversationId: string | undefined;
  for (const message of messages) {
    const { status, body } = await client.post(`${path}/chat`, { message, conversationId });
    expect(status).toBe(200);
    ({ conversationId } = body);
  }
  return conversationId!;
}

async function leads(client = live, path = agent): Promise<Record<string, unknown>[]> {
  const { status, body } = await client.get(`${path}/leads`);
  expect(status).toBe(200);
  return body.leads;
}

describe('a lead', () => {
  it('is captured with exactly the documented fields, and empty texts for unknown details', async () => {
    const conversationId = await say(['Write to ada@example.com']);
    await say(['Write to eve@example.com']);
    const { status, body } = await live.get(`${agent}/leads?conversationId=${conversationId}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        leads: [
          {
            id: expect.any(Number),
            conversationId,
            ...EMPTY,
            email: 'ada@example.com',
            message: 'Write to ada@example.com',
            createdAt: expect.stringMatching(ISO),
          },
        ],
        nextCursor: null,
      },
    });
  });

  it.each([
    ['an email address', 'Please write to ada@example.com.', { email: 'ada@example.com' }],
    ['a phone number', 'Call me at +49 30 90182099, please', { phone: '+49 30 90182099' }],
    ['an address in full-width characters', 'ａｄａ＠Ｅxample．ｃｏｍ', { email: 'ada@example.com' }],
    ['both', 'ada@example.com or +49 30 90182099', { email: 'ada@example.com', phone: '+49 30 90182099' }],
  ])('is captured from %s', async (_, message, contact) => {
    await say([message]);
    expect(await leads()).toMatchObject([{ ...EMPTY, ...contact, message }]);
  });

  it('takes the name from an earlier message, which is not read again', async () => {
    await say([
      'My name is Ada Lovelace and I work at Acme Ltd',
      'How long do parcels take?',
      'ada@example.com',
    ]);
    expect(await leads()).toMatchObject([{ name: 'Ada Lovelace', companyName: 'Acme Ltd' }]);
  });

  it.each(['What does it cost?', 'Hi', 'My name is Ada Lovelace', 'The order is number 4711', 'a @ b'])(
    'is not captured from a message without a contact: %s',
    async (message) => {
      await say([message]);
      expect(await leads()).toEqual([]);
    },
  );

  it('has the first message of its conversation, word for word, even if the contact comes later', async () => {
    await say(['  Do you ship to "London"?\n', 'And what is the price?', 'I am at ada@example.com']);
    expect(await leads()).toMatchObject([
      { email: 'ada@example.com', message: '  Do you ship to "London"?\n' },
    ]);
  });

  it('is the only one of its conversation: later messages complete it and overwrite nothing', async () => {
    await say([
      'Write to ada@example.com',
      'or call +49 30 90182099',
      'not eve@example.com nor +1 202 555 0143',
    ]);
    expect(await leads()).toMatchObject([
      { email: 'ada@example.com', phone: '+49 30 90182099', message: 'Write to ada@example.com' },
    ]);
  });

  it('keeps its id and time when it is completed', async () => {
    const conversationId = await say(['Write to ada@example.com']);
    const [before] = await leads();
    await live.post(`${agent}/chat`, { message: 'or call +49 30 90182099', conversationId });
    expect(await leads()).toEqual([{ ...before, phone: '+49 30 90182099' }]);
  });

  it('is captured anew in another conversation of the same visitor', async () => {
    await say(['Write to ada@example.com']);
    await say(['Write to ada@example.com']);
    expect(await leads()).toHaveLength(2);
  });

  it('is one when two messages of a conversation leave a contact at once', async () => {
    const conversationId = await say(['Hello']);
    await Promise.all(
      ['ada@example.com', '+49 30 90182099', 'eve@example.com', 'Hello again'].map((message) =>
        live.post(`${agent}/chat`, { message, conversationId }),
      ),
    );
    const [lead, ...more] = await leads();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ phone: '+49 30 90182099', message: 'Hello' });
    expect(['ada@example.com', 'eve@example.com']).toContain(lead!['email']);
  });

  it('is captured from a streamed chat, and once when the request is retried', async () => {
    for await (const _ of live.stream(`${agent}/chat`, { message: 'Write to ada@example.com' }));
    const retry = () =>
      live.send('POST', `${agent}/chat`, { message: 'Call +49 30 90182099' }, { 'idempotency-key': 'one' });
    await retry();
    expect((await retry()).headers.get('idempotent-replayed')).toBe('true');
    expect((await leads()).map(({ email, phone }) => [email, phone])).toEqual([
      ['', '+49 30 90182099'],
      ['ada@example.com', ''],
    ]);
  });

  it('is captured in test mode too, and seen there alone', async () => {
    const inTest = await createAgent(tenant.test);
    await say(['Write to ada@example.com'], tenant.test, inTest);
    expect(await leads(tenant.test, inTest)).toMatchObject([{ email: 'ada@example.com' }]);
    expect((await live.get(`${inTest}/leads`)).status).toBe(404);
    expect(await leads()).toEqual([]);
  });

  it('is not met with botNoAnswer, which another message is', async () => {
    await live.patch(agent, { botNoAnswer: 'Ask a human.' });
    await trainText(live, agent, 'refunds', 'Refunds are paid within thirty days of purchase.');
    const answer = async (message: string) => (await live.post(`${agent}/chat`, { message })).body.text;
    expect(await answer('Which zebras play volleyball in winter?')).toBe('Ask a human.');
    for (const contact of ['ada@example.com', '+49 30 90182099']) {
      expect(await answer(`Which zebras play volleyball in winter? ${contact}`)).not.toBe('Ask a human.');
    }
    expect(await leads()).toHaveLength(2);
  });
});

describe('the name and the company of a lead', () => {
  const SAYS_BOTH = 'My name is Ada Lovelace from Analytical Engines Ltd';
  const BOTH = { name: 'Ada Lovelace', companyName: expect.stringContaining('Analytical Engines') };

  it.each<[when: string, messages: string[]]>([
    ['with the contact', [`${SAYS_BOTH}, write to ada@example.com`]],
    ['before it', [SAYS_BOTH, 'How much is it?', 'Write to ada@example.com']],
    ['after it', ['Write to ada@example.com', 'How much is it?', SAYS_BOTH]],
  ])('are what the visitor says %s', async (_, messages) => {
    await say(messages);
    expect(await leads()).toMatchObject([{ ...BOTH, email: 'ada@example.com', message: messages[0] }]);
  });

  it('are not overwritten by later messages', async () => {
    await say([`${SAYS_BOTH}, ada@example.com`, 'My name is Grace Hopper from Flow Systems Inc']);
    expect(await leads()).toMatchObject([BOTH]);
  });

  it('are not taken from another conversation', async () => {
    await say([SAYS_BOTH]);
    await say(['Write to ada@example.com']);
    expect(await leads()).toMatchObject([EMPTY_PERSON]);
  });

  const EMPTY_PERSON = { name: '', companyName: '' };
});

describe('the list of leads', () => {
  const MADE = 7;
  let emails: string[];

  beforeEach(async () => {
    emails = [];
    for (let number = 0; number < MADE; number++) emails.unshift(await leave(`ada${number}@example.com`));
  });

  async function leave(email: string): Promise<string> {
    await say([email]);
    return email;
  }

  async function readAll(limit: number, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
    const seen: string[] = [];
    const read = async (query: string) => {
      const { status, body } = await live.get(`${agent}/leads?${query}`);
      expect(status).toBe(200);
      return body;
    };
    for await (const page of pagesOf(read, `limit=${limit}`)) {
      expect(page.leads.length).toBeLessThanOrEqual(limit);
      seen.push(...page.leads.map(({ email }: { email: string }) => email));
      await between();
    }
    return seen;
  }

  it('is empty for an agent without leads', async () => {
    const { body } = await live.get(`${await createAgent(live)}/leads`);
    expect(body).toEqual({ leads: [], nextCursor: null });
  });

  it.each([1, 3, MADE, 100])('is newest first and holds each once, %d a page', async (limit) => {
    expect(await readAll(limit)).toEqual(emails);
  });

  it('neither repeats nor misses one when leads are captured and completed between two pages', async () => {
    const before = [...emails];
    expect(await readAll(2, () => say(['eve@example.com', 'or +49 30 90182099']))).toEqual(before);
  });
});
