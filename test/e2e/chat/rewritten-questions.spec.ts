import { createAgent, trainText } from '../../support/agent';
import type { FakeBehaviour, FakeRequest } from '../../support/fake-model';
import { Metrics } from '../../support/metrics';
import { useServiceWithModel } from '../../support/use-service';

const KNOWLEDGE = [
  '# Personalausweis\n\nDen Personalausweis beantragen Sie persönlich im Bürgeramt. Er kostet 37 Euro.',
  '# Hundesteuer\n\nDie Hundesteuer beträgt 120 Euro im Jahr und wird jährlich erhoben.',
];
const QUESTION = 'How much does an identity card cost?';
const REWRITTEN = 'Was kostet ein Personalausweis?';
const BUDGET_MS = 1_000;

// It rewrites all questions; its metrics and its output are read.
const { model, service, live } = useServiceWithModel({
  REWRITE_QUESTIONS: 'all',
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
});

let agent: string;

beforeAll(async () => {
  agent = await createAgent(live, { botNoAnswer: 'No idea.' });
  for (const [index, text] of KNOWLEDGE.entries()) await trainText(live, agent, `text ${index}`, text);
});

beforeEach(() => void (model.requests.length = 0));

const isRewrite = ({ body }: FakeRequest): boolean =>
  body.messages.at(-1)!.content.startsWith('{"site":{"languages":["German"]');

/** The model answers rewrites like this, and everything else with one word. */
function rewriteAs(behaviour: FakeBehaviour): void {
  model.reply((request) => (isRewrite(request) ? behaviour : 'Indeed.'));
}

const rewrites = (): FakeRequest[] => model.requests.filter(isRewrite);

describe('the first message of a conversation', () => {
  it('is also searched for in the language and the words of the site, and answered as the visitor wrote it', async () => {
    rewriteAs(REWRITTEN);
    const { body } = await live.post(`${agent}/chat`, { message: QUESTION });
    expect(body.text).toBe('Indeed.');
    expect(rewrites()).toHaveLength(1);
    const sent = model.requests.at(-1)!.body.messages.at(-1)!.content;
    expect(sent).toContain('37 Euro');
    expect(sent.endsWith(QUESTION)).toBe(true);
    expect(JSON.stringify([body, service.output])).not.toContain(REWRITTEN);
  });

  it('brings the model no passages when neither the message nor its rewrite is about the site', async () => {
    rewriteAs('Wer gewann die Schachweltmeisterschaft?');
    const message = 'Who won the chess championship?';
    await live.post(`${agent}/chat`, { message });
    const { messages } = model.requests.at(-1)!.body;
    expect(messages.at(-1)!.content).toBe(message);
    expect(messages[0]!.content).toContain('has found nothing');
  });

  it('waits for its rewrite for a second at most, and after three late ones not at all', async () => {
    rewriteAs({ fault: 'hang-before-headers' });
    const ask = async (): Promise<number> => {
      const startedAtMs = performance.now();
      await live.post(`${agent}/chat`, { message: 'Was kostet der Personalausweis im Bürgeramt?' });
      return performance.now() - startedAtMs;
    };
    const metric = async (outcome: string): Promise<number> =>
      (await Metrics.of(service)).value('parley_rewrites_total', { outcome }) ?? 0;
    const tookMs = await ask();
    expect(tookMs).toBeGreaterThanOrEqual(BUDGET_MS - 100);
    for (let again = 1; again <= 3; again++) await ask();
    expect(rewrites().length).toBeLessThanOrEqual(3);
    expect(await metric('late')).toBeGreaterThanOrEqual(1);
    expect(await metric('paused')).toBeGreaterThanOrEqual(1);
  });
});
