import { createAgent } from '../../../support/agent';
import { resume, rest, send } from '../../../support/resumable';
import { Service } from '../../../support/service';
import { until } from '../../../support/wait';

describe('a stream whose time is over', () => {
  it('is the same 404 as one that never existed', async () => {
    const { service, model } = await Service.withModel({ STREAM_KEPT_SECONDS: '3' });
    try {
      const { live } = await service.tenant();
      const agent = await createAgent(live);
      model.reply('Hello there');
      const all = await rest(await send(live, agent, { message: 'Hello' }));
      const { messageId } = all[0]!.data;
      expect(await rest(await resume(live, agent, messageId, 1))).toEqual(all.slice(1));
      const headers = { 'x-request-id': 'same' };
      const get = (id: number) => live.send('GET', `${agent}/chat/streams/${id}`, undefined, headers);
      const { body } = await until(
        () => get(messageId),
        ({ status }) => status === 404,
        10_000,
      );
      expect(body).toEqual((await get(4823094820394820)).body);
    } finally {
      await service.stop();
    }
  });
});
