import { onDatabase } from '../../deletion/rows-of-agent';
import { createAgent } from '../../../support/agent';
import { resume, rest, send } from '../../../support/resumable';
import { Service } from '../../../support/service';
import { until } from '../../../support/wait';

describe('a stream whose time is over', () => {
  it('is the same 404 as one that never existed', async () => {
    // Its streams are kept for seconds.
    const { service, model } = await Service.withModel({ STREAM_KEPT_SECONDS: '10' });
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
      );
      expect(body).toEqual((await get(4823094820394820)).body);
    } finally {
      await service.stop();
    }
  });
});

describe('a stream whose conversation is deleted', () => {
  it('leaves no row, and others stay', async () => {
    const { service, model } = await Service.withModel();
    try {
      const { live } = await service.tenant();
      const agent = await createAgent(live);
      model.reply('Hello there');
      const other = await rest(await send(live, agent, { message: 'Hello' }));
      const all = await rest(await send(live, agent, { message: 'I am ada@example.com' }));
      const { messageId, conversationId } = all[0]!.data;
      expect((await live.delete(`${agent}/conversations/${conversationId}`)).status).toBe(204);
      expect((await live.get(`${agent}/chat/streams/${messageId}`)).status).toBe(404);
      const otherId = other[0]!.data.messageId;
      expect(await rest(await resume(live, agent, otherId, 1))).toEqual(other.slice(1));
      await service.terminate();
      const environment = Object.fromEntries(
        ['DATABASE_URL', 'DATA_DIR'].map((name) => [name, service.setting(name) ?? '']),
      );
      for (const table of ['replies', 'reply_pieces']) {
        const ids = await onDatabase({ environment }, (sql) =>
          sql(`SELECT DISTINCT message_id::text AS id FROM ${table}`),
        );
        expect(ids).toEqual([{ id: String(otherId) }]);
      }
    } finally {
      await service.stop();
    }
  });
});
