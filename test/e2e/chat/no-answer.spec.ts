import { once } from 'node:events';
import { addSource, createAgent, trainText } from '../../support/agent';
import { callsNoAnswer } from '../../support/own-tools';
import { useSharedServiceWithModel } from '../../support/use-service';
import { htmlPage, latePage, Site } from '../../support/site';

const NO_ANSWER = 'Das weiß ich nicht. “Bitte” schreiben Sie an hilfe@example.com 🦦';
const NO_ANSWER_CALL = callsNoAnswer();
const IRRELEVANT = 'Which dinosaurs lived in Patagonia?';

const { model, live } = useSharedServiceWithModel();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
  await trainText(
    live,
    agent,
    'parking',
    'Parking at the museum costs four euros a day. The car park closes at eight.',
  );
});

/** Sends a message; returns the answer and whether the model was asked. */
async function ask(path: string, message: string): Promise<{ body: any; askedModel: boolean }> {
  const calls = model.requests.length;
  const { status, body } = await live.post(`${path}/chat`, { message });
  expect(status).toBe(200);
  return { body, askedModel: model.requests.length > calls };
}

describe('an agent with botNoAnswer', () => {
  it('answers exactly that when the model says that it has no answer; the search has told it so', async () => {
    model.script(NO_ANSWER_CALL);
    const { body } = await ask(agent, IRRELEVANT);
    expect(body).toMatchObject({ text: NO_ANSWER, sources: [], decision: 'unanswered', decidedBy: 'model' });
    expect(model.requests.at(-1)!.body.messages[0]!.content).toContain('has found nothing that answers it');
    const kept = await live.get(`${agent}/conversations/${body.conversationId}`);
    expect(kept.body.conversation.messages).toMatchObject([{ query: IRRELEVANT, response: NO_ANSWER }]);
  });

  it('answers it in a stream, too', async () => {
    model.script(NO_ANSWER_CALL);
    let text = '';
    let last: unknown;
    for await (const event of live.stream(`${agent}/chat`, { message: IRRELEVANT })) {
      if (event !== '[DONE]') text += event['delta'];
      last = event;
    }
    expect({ text, last }).toEqual({ text: NO_ANSWER, last: '[DONE]' });
  });

  it('asks the model when it knows something relevant', async () => {
    expect((await ask(agent, 'What does parking at the museum cost?')).askedModel).toBe(true);
  });

  it.each(['Hi', '👋', '???'])('asks the model when the message asks nothing: %s', async (message) => {
    const { body, askedModel } = await ask(agent, message);
    expect(askedModel).toBe(true);
    expect(body.text).not.toBe(NO_ANSWER);
  });

  it.each(['dinosaurs@patagonia.example', 'Patagonia dinosaur lover: +49 30 901820'])(
    'asks the model when the visitor leaves a contact detail: %s',
    async (message) => {
      expect((await ask(agent, message)).askedModel).toBe(true);
    },
  );

  it('asks the model while it has no knowledge at all', async () => {
    const untrained = await createAgent(live, { botNoAnswer: NO_ANSWER });
    expect((await ask(untrained, IRRELEVANT)).askedModel).toBe(true);
  });

  it('stops answering it once botNoAnswer is cleared', async () => {
    const own = await createAgent(live, { botNoAnswer: NO_ANSWER });
    await trainText(live, own, 'parking', 'Parking at the museum costs four euros a day.');
    model.script(NO_ANSWER_CALL);
    expect((await ask(own, IRRELEVANT)).body.text).toBe(NO_ANSWER);
    await live.patch(own, { botNoAnswer: null });
    model.script(NO_ANSWER_CALL);
    const { body } = await ask(own, IRRELEVANT);
    expect(body).toMatchObject({ text: 'Hello from the fake model.', decision: 'unanswered', sources: [] });
  });
});

describe('an agent without botNoAnswer', () => {
  it('has the model answer from persona and history alone when nothing is relevant', async () => {
    const own = await createAgent(live);
    await trainText(live, own, 'parking', 'Parking at the museum costs four euros a day.');
    const { body, askedModel } = await ask(own, IRRELEVANT);
    expect(askedModel).toBe(true);
    expect(body.sources).toEqual([]);
    expect(model.requests.at(-1)!.body.messages.at(-1)!.content).toBe(IRRELEVANT);
  });
});

describe('an agent whose first source is still being read', () => {
  it('says so to the model, and is asked in any case', async () => {
    const end = new AbortController();
    const ended = once(end.signal, 'abort');
    const site = await Site.start({ '/': latePage(htmlPage('Start', '<p>Words.</p>'), () => ended) });
    try {
      const path = await createAgent(live);
      await addSource(live, path, { source: 'site', type: 'website', url: `${site.url}/` });
      await ask(path, 'Wann öffnet das Museum am Sonntag?');
      expect(model.requests.at(-1)!.body.messages[0]!.content).toContain('are still being read');
      expect((await ask(path, 'Hello!')).askedModel).toBe(true);
    } finally {
      end.abort();
      await site.stop();
    }
  });
});
