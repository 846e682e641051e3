import { createAgent, train } from '../support/agent';
import { useServiceWithModel } from '../support/use-service';
import { htmlPage, Site } from '../support/site';

const SAID = 'xylophone-of-the-visitor';
const ANSWERED = 'zeppelin-of-the-model';
const PROVIDER_SAID = 'quokka-of-the-provider';
const TAUGHT = 'walrus-of-the-source';
const EMAIL = 'visitor.of.the.test@example.com';
const PHONE = '+49 30 90182099';

const { service, model } = useServiceWithModel({
  MODEL_API_KEY: 'sk-unspeakable',
  LOG_LEVEL: 'debug',
});
let site: Site;

beforeAll(async () => {
  site = await Site.start({ '/': htmlPage('Home', `<p>${TAUGHT}</p>`) });
});

afterAll(async () => {
  await site.stop();
});

describe('the log at its most talkative', () => {
  it('has a line for every request and job, and no message, source text or secret', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live, { botPersonality: `Persona ${TAUGHT}` });
    const message = `My ${SAID} is broken: ${EMAIL}, ${PHONE}`;
    await train(live, agent, { source: 'text', type: 'text', data: `About the ${TAUGHT} and the ${SAID}.` });
    await train(live, agent, { source: 'site', type: 'website', url: `${site.url}/` });
    await train(live, agent, { source: 'bad', type: 'page', url: `${site.url}/missing` });
    model.reply(`The ${ANSWERED} answers.`);
    const { conversationId } = (await live.post(`${agent}/chat`, { message })).body;
    for await (const _ of live.stream(`${agent}/chat`, { message, conversationId }));
    const refusal = JSON.stringify({ error: { message: PROVIDER_SAID } });
    model.reply({ fault: 'status', status: 500, body: refusal });
    await live.post(`${agent}/chat`, { message });
    model.reply({ fault: 'error-in-stream', afterChunks: [ANSWERED], error: { message: PROVIDER_SAID } });
    for await (const _ of live.stream(`${agent}/chat`, { message }));
    await live.post(`${agent}/chat`, { message: `${SAID}\0` });
    await live.send('POST', `${agent}/chat`, `{"message":"${SAID}`);
    await live.post(`${agent}/chat`, { message, conversationId: SAID });
    model.reply({ chunks: [ANSWERED, ANSWERED], delayMs: 100 });
    for await (const _ of live.stream(`${agent}/chat`, { message })) await live.delete(agent);
    await live.get(`/agents?cursor=${SAID}`);
    await service.client(`ply_live_${SAID}`).get('/agents');

    expect(service.output).toContain('"status":200');
    expect(service.output).toContain('training source completed');
    for (const text of [SAID, ANSWERED, PROVIDER_SAID, TAUGHT, EMAIL, PHONE, live.token!, 'sk-unspeakable']) {
      expect(service.output).not.toContain(text);
    }
  });
});
