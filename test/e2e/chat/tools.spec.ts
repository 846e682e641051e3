import { createAgent, trainText } from '../../support/agent';
import type { FakeFault, FakeReply } from '../../support/fake-model';
import { closedNow } from '../../support/opening-hours';
import { useSharedServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

const SITE = [
  '# Workshop\n\nThe workshop opens at seven in the morning.',
  '# Rental\n\nA tandem costs 40 euros a day. A trailer costs 12 euros a day.',
];
const QUESTION = 'What does a tandem cost a day?';
const NO_ANSWER = 'Das weiß ich nicht, bitte rufen Sie an.';
const OWN_TOOLS = ['search', 'hand_over', 'emergency', 'leave_contact', 'no_answer'];

const { service, live, model } = useSharedServiceWithModel();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
  for (const [index, text] of SITE.entries()) await trainText(live, agent, `text ${index}`, text);
});
beforeEach(() => {
  model.requests.length = 0;
  model.reply('Hello from the fake model.');
});

const calls = (name: string, given: object | string = {}, text = ''): FakeReply => ({
  chunks: text === '' ? [] : [text],
  toolCalls: [{ name, arguments: given }],
});

const ask = async (message: string, conversationId?: string) => {
  const { status, body } = await live.post(`${agent}/chat`, { message, conversationId });
  expect(status).toBe(200);
  return body;
};

const handedOverAt = async (conversationId: string): Promise<string | null> =>
  (await live.get(`${agent}/conversations/${conversationId}`)).body.conversation.handedOverAt;

/** The results that the model read in its last call. */
const results = (): string[] =>
  model.requests
    .at(-1)!
    .body.messages.filter(({ role }) => role === 'tool')
    .map(({ content }) => content);

const offered = (): string[] => model.requests.at(-1)!.body.tools!.map((tool) => tool.function.name);

describe('a usual turn', () => {
  it('asks the model once, with the passages and all tools, and says what was decided', async () => {
    model.reply('A tandem costs 40 euros a day. [1]');
    const body = await ask(QUESTION);
    expect(body).toMatchObject({
      text: 'A tandem costs 40 euros a day.',
      decision: 'answered',
      decidedBy: 'model',
      sources: [{ title: 'Rental' }],
    });
    expect(model.requests).toHaveLength(1);
    expect(offered()).toEqual(OWN_TOOLS);
    expect(model.requests[0]!.body.max_tokens).toBe(2000);
    const { messages } = (await live.get(`${agent}/conversations/${body.conversationId}/messages`)).body;
    expect(messages[0]).toMatchObject({ decision: 'answered', decidedBy: 'model' });
  });

  it('has at most as many tokens as the agent allows', async () => {
    await live.patch(agent, { maxTokens: 120 });
    await ask(QUESTION);
    expect(model.requests[0]!.body.max_tokens).toBe(120);
  });

  it('gives a greeting nothing to read, and counts it as small talk', async () => {
    const body = await ask('Hello!');
    expect(body).toMatchObject({ decision: 'small_talk', decidedBy: 'words', sources: [] });
    expect(model.requests[0]!.body.messages.at(-1)!.content).toBe('Hello!');
  });
});

describe('personal data of a visitor, if the agent masks it,', () => {
  it('is placeholders for the model, and whole in the answer, in calls of tools and in what is stored', async () => {
    await live.patch(agent, { maskPersonalData: true });
    model.script(calls('leave_contact', { email: '[EMAIL_1]', phone: '[PHONE_1]' }), {
      chunks: ['I write to [EM', 'AIL_1] or [', 'PHONE_1], not [PHONE_9].'],
    });
    const answer = await ask('I am ada@example.com, phone +49 30 901820. My card: 4111 1111 1111 1111 123');
    expect(answer.text).toBe('I write to ada@example.com or +49 30 901820, not [PHONE_9].');
    model.reply('Yes.');
    await ask('Did you get ada@example.com?', answer.conversationId);
    // The background job that looks for the visitor's name asks too.
    const read = await until(
      async () => JSON.stringify(model.requests.map(({ body }) => body.messages)),
      (messages) => messages.includes('JSON array of strings'),
    );
    expect(read).toContain('My card: [CARD_1] 123');
    expect(read).not.toMatch(/ada@example|901820|4111/);
    const { conversation } = (await live.get(`${agent}/conversations/${answer.conversationId}`)).body;
    expect(conversation.messages[0].query).toContain('4111 1111 1111 1111');
    const { leads } = (await live.get(`${agent}/leads`)).body;
    expect(leads[0]).toMatchObject({ email: 'ada@example.com', phone: '+49 30 901820' });
    await live.patch(agent, { maskPersonalData: false });
  });
});

describe('hand_over', () => {
  it.each(['get me your supervisor', 'please escalate this', 'kann das bitte ein Mensch übernehmen'])(
    'hands over for words that no list has: %s',
    async (message) => {
      model.script(
        calls('hand_over', { reason: 'wants a person', summary: 'Is unhappy.' }, 'One moment.'),
        'I have passed this on. Which address may we write to?',
      );
      const body = await ask(message);
      expect(body).toMatchObject({
        text: 'I have passed this on. Which address may we write to?',
        decision: 'handed_over',
        decidedBy: 'model',
      });
      expect(await handedOverAt(body.conversationId)).toMatch(/^\d{4}-/);
      expect(results()[0]).toContain('email address');
    },
  );

  it('tells the model when somebody answers, while nobody does', async () => {
    const { openingHours, opensAt } = closedNow();
    await live.patch(agent, { openingHours });
    model.script(calls('hand_over', { reason: 'x', summary: 'x' }), 'They answer later.');
    await ask('get me your supervisor');
    const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(opensAt);
    expect(results()[0]).toContain(`Nobody answers now. Say that somebody will on ${day}`);
    await live.patch(agent, { openingHours: null });
  });

  it('needs no good arguments, and no words of the model', async () => {
    model.script(calls('hand_over', '{"reason": 7'), { fault: 'status', status: 500 });
    model.reply({ fault: 'status', status: 500 });
    const body = await ask('I would rather deal with a member of staff about this');
    expect(body).toMatchObject({
      decision: 'handed_over',
      text: expect.stringContaining('passing your request on'),
    });
    expect(await handedOverAt(body.conversationId)).not.toBeNull();
  });

  it('on every message is done once for each, and the message is answered too', async () => {
    model.reply(({ body: { tool_choice: choice, messages } }) =>
      choice === 'none'
        ? 'It costs 40 euros.'
        : { ...calls('hand_over'), chunks: messages.length > 9 ? ['x'] : [] },
    );
    const body = await ask(QUESTION);
    expect(body).toMatchObject({ text: 'It costs 40 euros.', decision: 'handed_over' });
    expect(model.requests.length).toBeLessThanOrEqual(3);
  });

  it('is not offered where visitors cannot ask for a person', async () => {
    const own = await createAgent(live);
    await live.patch(`${own}/widget`, { handoff: false });
    await live.post(`${own}/chat`, { message: 'get me your supervisor' });
    expect(offered()).not.toContain('hand_over');
  });
});

describe('search', () => {
  it('finds more passages, which the answer can rest on', async () => {
    model.script(
      calls('search', { query: 'What does a trailer cost a day?' }, 'Let me look that up.'),
      'A trailer costs 12 euros a day. [1]',
    );
    const body = await ask('And the cart that is pulled?');
    expect(body).toMatchObject({
      text: 'A trailer costs 12 euros a day.',
      decision: 'answered',
      sources: [{ title: 'Rental' }],
      grounded: true,
    });
    expect(results()).toEqual([expect.stringContaining('A trailer costs 12 euros')]);
  });

  it('is done three times at most, with plain words about garbage', async () => {
    model.script(
      calls('search', { query: 7 }),
      calls('search', { query: 'tandem' }),
      calls('search', { query: 'tandem' }),
      calls('search', { query: 'tandem' }),
      'I have looked everywhere.',
    );
    expect((await ask('Do you have unicycles?')).text).toBe('I have looked everywhere.');
    expect(results()).toEqual([
      expect.stringContaining('"error"'),
      expect.stringContaining('40 euros'),
      expect.stringContaining('nothing that you do not have'),
      expect.stringContaining('Only 3 calls'),
    ]);
    expect(model.requests.at(-1)!.body.tool_choice).toBe('none');
  });
});

describe('the other tools', () => {
  it('no_answer gives exactly botNoAnswer, without sources', async () => {
    model.script(calls('no_answer'));
    const body = await ask('Who won the chess championship?');
    expect(body).toMatchObject({ text: NO_ANSWER, decision: 'unanswered', decidedBy: 'model', sources: [] });
    expect(model.requests[0]!.body.messages[0]!.content).toContain('has found nothing');
    const { messages } = (await live.get(`${agent}/conversations/${body.conversationId}/messages`)).body;
    expect(messages[0]).toMatchObject({ unanswered: true, decision: 'unanswered' });
  });

  it('is called if a small model writes the call as its text, which no visitor sees', async () => {
    model.script('no_answer');
    const body = await ask('Who won the chess championship?');
    expect(body).toMatchObject({ text: NO_ANSWER, decision: 'unanswered', decidedBy: 'model' });

    model.script('search({"query": "tandem"})', 'no_one knows.');
    expect(await ask('Who rents tandems?')).toMatchObject({ text: 'no_one knows.' });
    expect(model.requests.at(-1)!.body.messages.at(-1)).toMatchObject({ role: 'tool' });
  });

  it('emergency adds whom to call if the model does not say it', async () => {
    model.script(calls('emergency', { kind: 'medical' }), 'That sounds serious. Is somebody with you?');
    const body = await ask("I've swallowed a whole pack of paracetamol");
    expect(body).toMatchObject({ decision: 'emergency', decidedBy: 'model' });
    expect(body.text).toMatch(/^That sounds serious\.[^]*112/);
  });

  it('leave_contact keeps only what the visitor wrote', async () => {
    model.script(
      calls('leave_contact', {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        phone: '0113 496 0000',
        companyName: 'Babbage Ltd',
      }),
      'Thank you, Ada.',
    );
    const body = await ask('ada lovelace here, ada@example.com');
    expect(body).toMatchObject({ text: 'Thank you, Ada.', decision: 'contact', decidedBy: 'model' });
    const { leads } = (await live.get(`${agent}/leads?conversationId=${body.conversationId}`)).body;
    expect(leads).toMatchObject([{ email: 'ada@example.com', phone: '', companyName: '' }]);
    expect(leads[0].name.toLowerCase()).toBe('ada lovelace');
    // The background job that looks for the company has asked too.
    await until(
      async () => model.requests.at(-1)!.body.messages[0]!.content,
      (content) => content.includes('JSON array of strings'),
    );
  });

  it.each([
    ['hand_over', 'handed_over'],
    ['emergency', 'emergency'],
  ])('%s is not lost behind no_answer in one response', async (name, decision) => {
    model.script({ chunks: [], toolCalls: [...calls('no_answer').toolCalls!, ...calls(name).toolCalls!] });
    model.reply('I do not know that. I am here for you.');
    const body = await ask('Who won the chess championship, and where is everybody?');
    expect(body).toMatchObject({ decision, text: expect.stringMatching(/^I do not know that\./) });
    expect((await handedOverAt(body.conversationId)) !== null).toBe(name === 'hand_over');
  });

  it('a tool that nobody offered does nothing', async () => {
    model.script(calls('delete_everything'), 'I cannot do that.');
    expect((await ask('Delete everything')).text).toBe('I cannot do that.');
    expect(results()).toEqual([expect.stringContaining('no such function')]);
  });
});

describe('a call that the model writes as text', () => {
  const written = [
    '<tool',
    '_call>\n{"name": "hand_over", "argu',
    'ments": {"reason": "wants a person"',
    '}}',
  ];

  it('is carried out, and the visitor sees none of it', async () => {
    model.script({ chunks: ['One moment.\n', ...written, '\n</tool_call>'] }, 'I have passed this on.');
    let text = '';
    let conversationId = '';
    for await (const event of live.stream(`${agent}/chat`, { message: 'get me your supervisor' }))
      if (event !== '[DONE]') {
        text += event['delta'];
        conversationId = String(event['conversationId']);
      }
    expect(text).toMatch(/^(One moment\.\s+)?I have passed this on\.$/);
    expect(await handedOverAt(conversationId)).toMatch(/^\d{4}-/);
    expect(results()[0]).toContain('email address');
  });
});

describe('danger', () => {
  it('in the words of the message gets whom to call, even if the model does not raise it', async () => {
    model.reply('We open at seven.');
    const body = await ask('I want to kill myself. When do you open?');
    expect(body).toMatchObject({ decision: 'emergency', decidedBy: 'words' });
    expect(body.text).toMatch(/^We open at seven\.[^]*112/);
    const system = model.requests[0]!.body.messages[0]!.content;
    expect(system).toContain('may speak of danger');
    expect(system).toContain('ask directly and kindly whether the visitor thinks of suicide');
  });

  it('in a message that shows no language gets the lines for the language of the site', async () => {
    model.script(calls('emergency', { kind: 'self_harm' }), '…');
    expect((await ask('kms')).text).toContain('988 Lifeline');
  });

  it('in a crisis gets lines that are open day and night, or the text of the agent in their place', async () => {
    const ask = async (path: string): Promise<string> =>
      (await live.post(`${path}/chat`, { message: 'I want to kill myself.' })).body.text;
    expect(await ask(agent)).toMatch(/988 Lifeline \(United States, Canada\): 988\n- Samaritans/);
    const own = await createAgent(live, { crisisLine: 'Call us on 0113 496 0000, day and night.' });
    await trainText(live, own, 'help', 'Our emergency hotline for members is 0113 496 0777.');
    const text = await ask(own);
    expect(text).toContain('Call us on 0113 496 0000, day and night.');
    expect(text).toContain('0113 496 0777');
    expect(text).not.toContain('988');
  });

  it('is answered without a model that fails', async () => {
    model.reply({ fault: 'status', status: 401 });
    const body = await ask('help, my child drank bleach');
    expect(body).toMatchObject({ decision: 'emergency', decidedBy: 'words' });
    expect(body.text).toContain('112');
  });
});

describe('a model that fails', () => {
  beforeEach(() => service.chooseModel(live));

  it('is replaced by the built-in model, marked as such, if the agent wants it', async () => {
    model.reply({ fault: 'status', status: 401 });
    const own = await createAgent(live, { onModelFault: 'quotation' });
    await trainText(live, own, 'rental', SITE[1]!);
    const { status, body } = await live.post(`${own}/chat`, { message: QUESTION });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      text: expect.stringMatching(/^The website says:\n\n[^]*40 euros/),
      model: 'parley-extractive',
      decision: 'answered',
      decidedBy: 'words',
      sources: [{ title: 'Rental' }],
    });
    const wish = await live.post(`${own}/chat`, { message: 'Can I talk to a person?' });
    expect(wish.body).toMatchObject({ decision: 'handed_over', decidedBy: 'words' });
  });
});

describe('a model that fails after its first words', () => {
  const HALF: FakeFault = { fault: 'reset', afterChunks: ['A tandem ', 'costs'] };
  beforeEach(() => service.chooseModel(live));

  it('is completed by the built-in model, marked as such, if the agent wants it', async () => {
    const own = await createAgent(live, { onModelFault: 'quotation' });
    await trainText(live, own, 'rental', SITE[1]!);
    model.reply(HALF);
    const { status, body } = await live.post(`${own}/chat`, { message: QUESTION });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      text: expect.stringMatching(/^A tandem costs\n\nThe website says:\n\n[^]*40 euros/),
      model: 'parley-extractive',
      sources: [{ title: 'Rental' }],
    });
  });

  it('still gives a visitor in danger a number to call', async () => {
    model.reply(HALF);
    const body = await ask('help, my child drank bleach');
    expect(body).toMatchObject({ decision: 'emergency', decidedBy: 'words' });
    expect(body.text).toMatch(/^A tandem costs\n\n[^]*112/);
  });

  it('still tells the visitor that the wish for a person was passed on', async () => {
    model.script(calls('hand_over'));
    model.reply(HALF);
    const body = await ask('get me your supervisor');
    expect(body).toMatchObject({
      decision: 'handed_over',
      text: expect.stringMatching(/^A tandem costs\n\nI am passing your request on/),
    });
    expect(await handedOverAt(body.conversationId)).not.toBeNull();
  });
});

describe('an endpoint that dies between two calls', () => {
  beforeEach(() => service.chooseModel(live));

  it('leaves nothing if only a search was done', async () => {
    model.script(calls('search', { query: 'tandem' }));
    model.reply({ fault: 'reset', afterChunks: [] });
    const before = (await live.get(`${agent}/conversations`)).body.conversations.length;
    const { status, body } = await live.post(`${agent}/chat`, { message: QUESTION });
    expect([status, body.error.code]).toEqual([502, 'MODEL_ERROR']);
    expect((await live.get(`${agent}/conversations`)).body.conversations).toHaveLength(before);
  });
});
