import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { createAgent } from '../../../support/agent';
import { resume, rest, send } from '../../../support/resumable';
import { Service } from '../../../support/service';
import { until } from '../../../support/wait';

describe('a stream whose time is over', () => {
  it('is the same 404 as one that never existed', async () => {
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
  it('leaves its text neither in a file nor in Redis, and others stay', async () => {
    const { service, model } = await Service.withModel();
    const redisUrl = service.setting('REDIS_URL');
    const redis = redisUrl ? new Redis(redisUrl) : undefined;
    try {
      const { live } = await service.tenant();
      const agent = await createAgent(live);
      model.reply('Hello there');
      const other = await rest(await send(live, agent, { message: 'Hello' }));
      const all = await rest(await send(live, agent, { message: 'I am ada@example.com' }));
      const { messageId, conversationId } = all[0]!.data;
      const hasCopy = async (): Promise<boolean> =>
        redis
          ? (await redis.exists(`{stream}:${messageId}:state`, `{stream}:${messageId}:pieces`)) > 0
          : existsSync(join(service.setting('DATA_DIR')!, `streams/${messageId}.jsonl`));
      expect(await hasCopy()).toBe(!!redis || !service.setting('DATABASE_URL'));
      expect((await live.delete(`${agent}/conversations/${conversationId}`)).status).toBe(204);
      await until(hasCopy, (isThere) => !isThere, 15_000);
      expect(await rest(await resume(live, agent, other[0]!.data.messageId, 1))).toEqual(other.slice(1));
    } finally {
      redis?.disconnect();
      await service.stop();
    }
  });
});
