import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { Receiver } from '../../support/receiver';
import { useSharedService, useSharedServiceWithModel } from '../../support/use-service';
import { closedNow } from '../../support/opening-hours';
import { enableWidget } from '../../support/visitor';
import { registerWebhook } from '../../support/webhook';

const COURSES =
  'A season ticket costs 120 euros and is valid for all courses. A single workshop costs 35 euros.\n\n' +
  'Courses begin in September. They take place in the old town hall because the school is being repaired.';

/** Messages of visitors, and the beginnings of the replies. */
const SAID = {
  person: 'Can I talk to a person?',
  callback: 'Please call me back',
  unhelpful: 'you did not answer my question',
  complaint: 'my order has still not arrived, this is a joke',
  grief: 'my father passed away on monday and his subscription is still running',
  danger: 'my toddler has swallowed bleach',
  handedOver: /^I am passing your request on to a person\. Please write your email/,
  emergency: /^I am sorry .* not alone.* 112 /,
  yes: 'Yes please',
  unknown: 'Which dinosaurs lived in Patagonia?',
  offer: /Shall I pass your request on to a person\?$/,
};
const GERMAN = {
  person: 'Kann ich mit einem Menschen sprechen?',
  handedOver: /^Ich gebe Ihr Anliegen an einen Menschen weiter\. Bitte schreiben Sie/,
  unknown: 'Welche Dinosaurier lebten in Patagonien?',
  offer: /Soll ich Ihr Anliegen an einen Menschen weitergeben\?$/,
};

/** A conversation with an agent. */
class Talk {
  private conversationId: string | undefined;

  constructor(
    private readonly client: Client,
    private readonly agent: string,
  ) {}

  async say(message: string): Promise<{ text: string; model: string; sources: { url: string | null }[] }> {
    const { conversationId } = this;
    const { status, body } = await this.client.post(`${this.agent}/chat`, { message, conversationId });
    expect(status).toBe(200);
    this.conversationId = body.conversationId;
    return body;
  }

  async handedOverAt(): Promise<string | null> {
    const { body } = await this.client.get(`${this.agent}/conversations/${this.conversationId}`);
    return body.conversation.handedOverAt;
  }
}

describe('with the built-in model', () => {
  const { live } = useSharedService();
  let agent: string;
  beforeAll(async () => {
    agent = await createAgent(live);
    await trainText(live, agent, 'courses', COURSES);
  });
  const talk = (): Talk => new Talk(live, agent);

  it('outside of the opening hours a request for a person hears when somebody answers, in its language', async () => {
    const { openingHours, opensAt } = closedNow();
    const { status, body } = await live.patch(agent, { openingHours });
    expect([status, body.agent.openingHours]).toEqual([200, openingHours]);
    const dayIn = (language: string) =>
      new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(opensAt);
    const said = await talk().say(SAID.person);
    expect(said.text).toMatch(SAID.handedOver);
    expect(said.text).toMatch(new RegExp(`We are closed right now.* on ${dayIn('en')}.* 9:00.AM UTC\\.$`));
    const german = await talk().say(GERMAN.person);
    expect(german.text).toMatch(
      new RegExp(`Gerade ist niemand da\\. .* am ${dayIn('de')}, .* 09:00 UTC\\.$`),
    );
    await live.patch(agent, { openingHours: null });
    expect((await talk().say(SAID.person)).text).not.toContain('closed');
  });

  it('a request for a person hands over, once, and asks for an address, which is noted', async () => {
    const conversation = talk();
    expect((await conversation.say(SAID.person)).text).toMatch(SAID.handedOver);
    const handedOverAt = await conversation.handedOverAt();
    expect(handedOverAt).toMatch(/^\d{4}-/);
    await conversation.say(SAID.person);
    expect(await conversation.handedOverAt()).toBe(handedOverAt);
    const noted = await conversation.say('ada@example.com');
    expect(noted.text).not.toMatch(SAID.handedOver);
    expect(noted.sources).toEqual([]);
  });

  it('the replies are in the language of the visitor', async () => {
    expect((await talk().say(GERMAN.person)).text).toMatch(GERMAN.handedOver);
  });

  it('a wish to be called back hands over', async () => {
    const conversation = talk();
    expect((await conversation.say(SAID.callback)).text).toMatch(SAID.handedOver);
    expect(await conversation.handedOverAt()).not.toBeNull();
  });

  it.each([SAID.complaint, SAID.grief])(
    '“%s” gets sympathy, no guess, and the offer of a person',
    async (message) => {
      const conversation = talk();
      const { text } = await conversation.say(message);
      expect(text).toMatch(/^I am sorry/);
      expect(text).toMatch(SAID.offer);
      expect(text).not.toContain('euros');
      expect(await conversation.handedOverAt()).toBeNull();
      expect((await conversation.say(SAID.yes)).text).toMatch(SAID.handedOver);
    },
  );

  it('a loss without a question gets no quotation, though a page has its words', async () => {
    const { text } = await talk().say('My husband died, he had a season ticket for all courses');
    expect(text).toMatch(/^I am sorry to hear that\.\n\nShall I pass/);
  });

  it.each([
    ['grief', 'my mother passed away last night and I feel I should follow her'],
    ['a complaint', 'this is a joke, I am bleeding and nobody cares'],
  ])('%s that may be danger also names the number to call, before the offer of a person', async (_, said) => {
    const conversation = talk();
    const { text } = await conversation.say(said);
    expect(text).toMatch(/ 112 /);
    expect(text).toMatch(SAID.offer);
    expect((await conversation.say(SAID.yes)).text).toMatch(SAID.handedOver);
  });

  it('a complaint twice in a row hands over', async () => {
    const conversation = talk();
    await conversation.say(SAID.complaint);
    await conversation.say(SAID.complaint);
    expect(await conversation.handedOverAt()).not.toBeNull();
  });

  it('an answer that did not help gets regret and the offer of a person', async () => {
    const conversation = talk();
    await conversation.say('Where do the courses take place?');
    const { text } = await conversation.say(SAID.unhelpful);
    expect(text).toMatch(/^I am sorry that I could not help/);
    expect(text).toMatch(SAID.offer);
  });

  it('greetings, thanks and goodbyes are answered, and a greeting before a question is not searched for', async () => {
    expect((await talk().say('good evening')).text).toMatch(/^Hello! How can I help/);
    expect((await talk().say('thanks for your help')).text).toMatch(/^You're welcome/);
    expect((await talk().say('goodbye then')).text).toMatch(/^Goodbye/);
    expect((await talk().say('Hello! How much does a season ticket cost?')).text).toContain('120 euros');
  });

  it('it says that it is not a person, without a search', async () => {
    const { text, sources } = await talk().say('Are you a robot?');
    expect(text).toMatch(/automated assistant/);
    expect(sources).toEqual([]);
  });

  it('danger is answered with the emergency number, and never with a guess', async () => {
    const { text, sources } = await talk().say(SAID.danger);
    expect(text).toMatch(SAID.emergency);
    expect(text).not.toContain('euros');
    expect(sources).toEqual([]);
  });

  it('a crisis is answered with the emergency number and the offer of a person', async () => {
    const conversation = talk();
    const { text, sources } = await conversation.say('my husband hits me');
    expect(text).toContain('112');
    expect(text).toMatch(/^I am sorry .* not alone/);
    expect(text).toMatch(SAID.offer);
    expect(sources).toEqual([]);
    expect((await conversation.say(SAID.yes)).text).toMatch(SAID.handedOver);
  });

  it('a refusal offers a person, and a yes to it hands over', async () => {
    const conversation = talk();
    expect((await conversation.say(SAID.unknown)).text).toMatch(SAID.offer);
    expect((await conversation.say(SAID.yes)).text).toMatch(SAID.handedOver);
    expect(await conversation.handedOverAt()).not.toBeNull();
  });

  it('an address in the request is noted, and not asked for', async () => {
    const { text } = await talk().say('Can I talk to a person? My address is ada@example.com');
    expect(text).toBe(
      'I am passing your request on to a person. Thank you, I have noted that. A person will get back to you.',
    );
  });

  it('a question without a subject is asked back, if nothing was asked before', async () => {
    const conversation = talk();
    expect((await conversation.say('How much is it?')).text).toMatch(/^What is your question about\?/);
  });

  it('a visitor who was handed over gets no further offer of a person', async () => {
    const conversation = talk();
    await conversation.say('Can I talk to a person?');
    expect((await conversation.say(SAID.unknown)).text).not.toMatch(SAID.offer);
    expect((await conversation.say(SAID.unhelpful)).text).toContain('already passed your request on');
  });

  it('a message that shows no language is replied to in the language of the previous message', async () => {
    const conversation = talk();
    await conversation.say(GERMAN.unknown);
    const { text } = await conversation.say('Quadrokopter?');
    expect(text).toMatch(GERMAN.offer);
    expect(text).toContain('sie sind auf Englisch');
  });

  it('a question with a subject of its own is answered as if it had been asked alone', async () => {
    const own = await createAgent(live);
    await trainText(
      live,
      own,
      'matter',
      'Front matter\n\nFront matter is the block at the top of a file that sets its variables.',
    );
    await trainText(
      live,
      own,
      'themes',
      'Themes\n\nTo make a theme, create a folder in the folder of themes and add a layout.',
    );
    const question = 'How do I make a theme?';
    const conversation = new Talk(live, own);
    await conversation.say('What is front matter?');
    // Text under another heading may come from the question before.
    const { text: alone } = await new Talk(live, own).say(question);
    expect((await conversation.say(question)).text.startsWith(alone)).toBe(true);
    const offTopic = 'Which dinosaurs lived in Patagonia?';
    expect((await conversation.say(offTopic)).text).toBe((await new Talk(live, own).say(offTopic)).text);
  });

  it('the contact for emergencies of the site is quoted from a passage that surely answers', async () => {
    const own = await createAgent(live);
    const sentence = 'If a child drank detergent, call the poison control centre on 0800 555 1212 at once.';
    await trainText(
      live,
      own,
      'safety',
      `Safety of detergent\n\n${sentence} Keep detergent away from children.`,
    );
    expect((await new Talk(live, own).say(SAID.danger)).text).toContain(sentence);
  });

  it('nobody is handed over if the tenant offers no person', async () => {
    const own = await createAgent(live);
    await enableWidget(live, own, { handoff: false });
    const conversation = new Talk(live, own);
    expect((await conversation.say('Can I talk to a person?')).text).toMatch(/cannot pass you on/);
    expect((await conversation.say('Which dinosaurs lived in Patagonia?')).text).not.toMatch(/person/);
    expect(await conversation.handedOverAt()).toBeNull();
  });

  it('botNoAnswer is the exact answer, followed only by the number to call in possible danger', async () => {
    const own = await createAgent(live, { botNoAnswer: 'No idea.' });
    await trainText(live, own, 'courses', COURSES);
    expect((await new Talk(live, own).say('Which dinosaurs lived in Patagonia?')).text).toBe('No idea.');
    const inDanger = 'I feel like a ghost at work';
    expect((await new Talk(live, own).say(inDanger)).text).toMatch(/^No idea\.\n\n.* 112 /);
  });

  it('a request for a person sends the event of the widget’s button, with the message in its transcript', async () => {
    const receiver = await Receiver.start();
    try {
      await registerWebhook(live, receiver.url, ['conversation.handoff']);
      await talk().say('Can I talk to a person? ada@example.com');
      await receiver.expects('conversation.handoff');
      const [delivery, ...others] = receiver.ofType('conversation.handoff');
      expect(others).toEqual([]);
      const { lead, message, transcript } = delivery!.body.data;
      expect({ email: lead.email, message }).toEqual({
        email: 'ada@example.com',
        message: 'Can I talk to a person? ada@example.com',
      });
      expect(transcript).toHaveLength(1);
    } finally {
      await receiver.stop();
    }
  });
});

describe('with a language model', () => {
  const { live, model } = useSharedServiceWithModel();
  let agent: string;
  beforeAll(async () => {
    agent = await createAgent(live, { botNoAnswer: 'No idea.' });
    await trainText(live, agent, 'courses', COURSES);
  });

  it('requests for a person, complaints and danger are read by the model, and danger gets whom to call', async () => {
    for (const message of [SAID.person, SAID.callback, SAID.complaint])
      expect((await new Talk(live, agent).say(message)).text).toBe('Hello from the fake model.');
    const { text } = await new Talk(live, agent).say(SAID.danger);
    expect(text).toMatch(/^Hello from the fake model\.[^]* 112 /);
    expect(model.requests).toHaveLength(4);
  });

  it('“in German please” is answered by the model, from the passages of the question before', async () => {
    const conversation = new Talk(live, agent);
    await conversation.say('How much does a season ticket cost?');
    await conversation.say('In German please');
    const last = model.requests.at(-1)!.body.messages.at(-1)!.content;
    expect(last).toContain('120 euros');
    expect(last).toMatch(/In German please$/);
  });

  it('“tell me more” gets the next part of the page', async () => {
    const long = Array.from(
      { length: 30 },
      (_, at) =>
        `## Rule ${at}\n\nRule ${at} of the harbour is about the crane and its ${at} ropes, which are checked every week by two people.`,
    );
    const own = await createAgent(live);
    await trainText(live, own, 'rules', long.join('\n\n'));
    const conversation = new Talk(live, own);
    await conversation.say('What is rule 3 of the harbour about?');
    await conversation.say('Tell me more');
    expect(model.requests.at(-1)!.body.messages.at(-1)!.content).toContain('<passages-');
  });
});
