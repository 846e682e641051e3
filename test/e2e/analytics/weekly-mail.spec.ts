import { createAgent, trainText } from '../../support/agent';
import { Service } from '../../support/service';
import { SmtpServer } from '../../support/servers/smtp-server';
import { onDatabase } from '../deletion/rows-of-agent';

describe('the mail about a week', () => {
  it('brings the figures of the last week in the language of the agent', async () => {
    const smtp = await SmtpServer.start();
    // The week passes while it is stopped.
    const service = await Service.start({ SMTP_URL: smtp.url, MAIL_FROM: 'parley@example.com' });
    try {
      const { live } = await service.tenant();
      const welcomeMessage = 'Guten Tag! Wie kann ich Ihnen heute helfen?';
      const settings = { name: 'Laden', notifyEmail: 'desk@example.com', weeklyMail: true, welcomeMessage };
      const agent = await createAgent(live, settings);
      const agentId = Number(agent.split('/')[2]);
      await trainText(live, agent, 'hours', 'Wir öffnen montags um 9 Uhr.');
      for (const message of ['Wann öffnen Sie montags?', 'Ich möchte mit einem Menschen sprechen']) {
        const { conversationId } = (await live.post(`${agent}/chat`, { message })).body;
        await live.patch(`${agent}/conversations/${conversationId}`, { closed: true });
      }
      await service.terminate();
      const environment: Record<string, string> = { DATA_DIR: service.setting('DATA_DIR')! };
      const url = service.setting('DATABASE_URL');
      if (url) environment['DATABASE_URL'] = url;
      await onDatabase({ environment }, async (sql) => {
        await sql(
          `UPDATE conversations SET created_at =
             (date_trunc('week', now() AT TIME ZONE 'UTC' - interval '1 day') - interval '3 days') AT TIME ZONE 'UTC'
           WHERE agent_id = $1`,
          [agentId],
        );
        await sql('UPDATE agents SET weekly_mail_on = NULL WHERE id = $1', [agentId]);
      });
      await service.restart();
      // The first mail is about the wish for a person.
      const { headers, data } = await smtp.expects('desk@example.com', 2);
      expect(headers['subject']).toBe('Ihre Woche mit Laden');
      expect(data).toMatch(/hatte Laden 2 Gespräche .+Lösungsquote: 50.+Übergeben: 1/s);
    } finally {
      await service.stop();
      await smtp.stop();
    }
  });
});
