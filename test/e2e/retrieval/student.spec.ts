import { createAgent, trainText } from '../../support/agent';
import { describeWithPgvector } from '../../support/describe-backends';
import { Metrics } from '../../support/metrics';
import { useService, useServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';
import { HANDBOOK } from './handbook';
import { readers } from './readiness';

/** As a newcomer starts it: no other test has the encoder that comes with Parley. */
const DEFAULT = { ENCODER_WEIGHTS: '', METRICS_PORT: '0', LOG_LEVEL: 'info' };
/** Shares a meaning with the text, but no word. */
const SYNONYM = 'Is a doctor there?';

describeWithPgvector('the student, with a language model', () => {
  const { live, model, service } = useServiceWithModel(DEFAULT);

  it('gives the model a passage that shares only its meaning with the question, and reads no messages', async () => {
    const agent = await createAgent(live);
    await trainText(live, agent, 'handbook', HANDBOOK);
    await until(
      async () => service.output,
      (output) => output.includes('passages embedded'),
    );
    model.reply({ chunks: ['On weekday mornings.'] });
    const { status } = await live.post(`${agent}/chat`, { message: SYNONYM });
    expect(status).toBe(200);
    expect(JSON.stringify(model.requests.at(-1))).toContain('weekday mornings');
    expect(await readers(service)).toMatchObject({
      status: 200,
      retrieval: { mode: 'hybrid' },
      understanding: {
        reader: 'model',
        encoder: 'student',
        advice: expect.stringContaining('npm run encoder') as string,
      },
    });
  });
});

describeWithPgvector('the student, without a language model', () => {
  const { live, service } = useService(DEFAULT);

  it('embeds for a later model, while words alone choose the quotation', async () => {
    const agent = await createAgent(live);
    await trainText(live, agent, 'handbook', HANDBOOK);
    await until(
      async () => service.output,
      (output) => output.includes('passages embedded'),
    );
    const { body } = await live.post(`${agent}/chat`, { message: 'Who sees patients?' });
    expect(body.text).toContain('Our physician');
    const metrics = await Metrics.of(service);
    expect(metrics.value('parley_searches_total', { mode: 'hybrid' }) ?? 0).toBe(0);
    expect(await readers(service)).toMatchObject({ understanding: { reader: 'words', encoder: 'student' } });
  });
});
