import { createAgent } from '../../support/agent';
import { Service } from '../../support/service';
import { until } from '../../support/wait';
import { onDatabase } from '../deletion/rows-of-agent';

describe('retention', () => {
  it('removes old conversations and no others, and Get Analytics does not fall', async () => {
    // It is stopped to make its rows old.
    const service = await Service.start();
    try {
      const { live } = await service.tenant();
      const agent = await createAgent(live);
      const agentId = Number(agent.split('/')[2]);
      const said = [];
      for (const name of ['ada', 'bo', 'cy'])
        said.push((await live.post(`${agent}/chat`, { message: `I am ${name}@example.com` })).body);
      const [old, , recent] = said;
      await live.post(`${agent}/conversations/${old.conversationId}/messages/${old.messageId}/feedback`, {
        rating: 'positive',
      });
      expect((await live.patch(agent, { retentionDays: 30 })).status).toBe(200);
      await service.terminate();
      const environment: Record<string, string> = { DATA_DIR: service.setting('DATA_DIR')! };
      const url = service.setting('DATABASE_URL');
      if (url) environment['DATABASE_URL'] = url;
      await onDatabase({ environment }, async (sql) => {
        // The last one began long ago too, but went on until now.
        for (const table of ['conversations', 'messages', 'leads'])
          await sql(`UPDATE ${table} SET created_at = created_at - interval '40 days' WHERE agent_id = $1`, [
            agentId,
          ]);
        await sql(`UPDATE conversations SET last_message_at = created_at WHERE agent_id = $1 AND id <> $2`, [
          agentId,
          recent.conversationId,
        ]);
      });
      const analytics = async () =>
        (await service.client(live.token).get(`${agent}/analytics?start=2020-01-01`)).body;
      await service.restart();
      const before = await analytics();
      expect(before.totalMessages).toBe(3);
      await service.terminate();
      // The night begins.
      await onDatabase({ environment }, (sql) =>
        sql('UPDATE agents SET retained_on = NULL WHERE id = $1', [agentId]),
      );
      await service.restart();
      const client = service.client(live.token);
      const left = await until(
        async () => (await client.get(`${agent}/conversations`)).body.conversations,
        (conversations) => conversations.length === 1,
      );
      expect(left[0].id).toBe(recent.conversationId);
      expect((await client.get(`${agent}/leads`)).body.leads).toHaveLength(1);
      expect(await analytics()).toEqual(before);
    } finally {
      await service.stop();
    }
  });
});
