import { createAgent, ended } from '../../support/agent';
import { useSharedServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

const MESSAGE = 'When does the shop close? Write to ada@late.example';

describe('an erasure', () => {
  const { live, model } = useSharedServiceWithModel();

  /** The number of calls for an answer to the message. */
  const asked = async (): Promise<number> =>
    model.requests.filter(({ body }) => body.stream && body.messages.at(-1)?.content.includes(MESSAGE))
      .length;

  const erased = async (email: string): Promise<number> => {
    const { id } = (await live.post('/data-subjects/erase', { email })).body.request;
    const state = () => live.get(`/data-subjects/requests/${id}`);
    await until(state, ({ body }) => body.request.status === 'completed');
    return id;
  };

  it('removes turns that were sent before it and are recorded after it, and no later message', async () => {
    const agent = await createAgent(live);
    const text = { source: 'shop', type: 'text', data: 'The shop opens at nine. It closes at six.' };
    const { id } = (await live.post(`${agent}/training`, text)).body.source;
    await ended(live, `${agent}/training/${id}`);
    const begun = (await live.post(`${agent}/chat`, { message: 'When does the shop open?' })).body;
    const { conversationId } = begun;

    // Two turns wait for the model: one begins a conversation, the other continues a conversation that names nobody.
    const release = model.hold();
    const first = live.post(`${agent}/chat`, { message: MESSAGE });
    const second = live.post(`${agent}/chat`, { message: MESSAGE, conversationId });
    await until(asked, (calls) => calls === 2);
    const requestId = await erased('ada@late.example');
    release();
    const late = [(await first).body.conversationId, (await second).body.conversationId];
    expect(late).toEqual([expect.any(String), conversationId]);
    const later = (await live.post(`${agent}/chat`, { message: MESSAGE })).body.conversationId;

    const listed = async (): Promise<string[]> =>
      (await live.get(`${agent}/conversations`)).body.conversations.map((one: { id: string }) => one.id);
    expect(await until(listed, (ids) => !ids.some((one) => late.includes(one)))).toEqual([later]);
    const { receipt } = (await live.get(`/data-subjects/requests/${requestId}`)).body.request;
    expect(receipt.removed).toMatchObject({ conversations: 2, messages: 3 });
  });
});
