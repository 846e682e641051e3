import { createAgent, trainText } from '../support/agent';
import { Service } from '../support/service';

/** Node.js programs of other versions, separated by colons, as `.ci/run` fetches them. */
const NODES = (process.env['TEST_NODES'] ?? '').split(':').filter(Boolean);
if (NODES.length === 0)
  process.stdout.write('no other version of Node.js is tested: TEST_NODES is not set\n');

(NODES.length > 0 ? describe : describe.skip)('the service on another version of Node.js', () => {
  it.each(NODES)('starts, trains an agent and answers from what it has learned: %s', async (node) => {
    const service = await Service.start({}, { node });
    try {
      const { live } = await service.tenant();
      const agent = await createAgent(live);
      await trainText(live, agent, 'harbour', 'The harbour master of Lindau is called Hannelore Brandt.');
      const message = 'Who is the harbour master of Lindau?';
      const { status, body } = await live.post(`${agent}/chat`, { message });
      expect([status, body.text]).toEqual([200, expect.stringContaining('Hannelore Brandt')]);
      let streamed = '';
      for await (const event of live.stream(`${agent}/chat`, { message }))
        if (event !== '[DONE]') streamed += event['delta'];
      expect(streamed).toBe(body.text);
    } finally {
      await service.stop();
    }
  });
});
