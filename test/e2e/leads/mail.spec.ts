import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { Service } from '../../support/service';
import { fixedPort } from '../../support/servers/free-port';
import { SmtpServer } from '../../support/servers/smtp-server';
import { enableWidget, publicSurface, Visitor } from '../../support/visitor';

const ENGLISH = 'Where is the parcel that I have ordered from you?';
const GERMAN = 'Wo ist denn das Paket, das ich bei Ihnen bestellt habe?';

/** With a fixed port: clients use the address, too. */
let publicUrl: string;
let smtp: SmtpServer;
let service: Service;
let live: Client;
beforeAll(async () => {
  const port = await fixedPort();
  publicUrl = `http://127.0.0.1:${port}`;
  smtp = await SmtpServer.start();
  // Its mail goes to a server of this file, and its output is read.
  service = await Service.start({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Parley <parley@example.com>',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'debug',
  });
  ({ live } = await service.tenant());
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

let addresses = 0;
/** An agent whose tenant wants notices at an address of its own, and its widget. */
async function notifying(
  settings: object = {},
): Promise<{ agent: string; publicId: string; email: string; id: string }> {
  addresses += 1;
  const email = `desk-${addresses}@tenant.example`;
  const agent = await createAgent(live, { notifyEmail: email, ...settings });
  return { agent, publicId: await enableWidget(live, agent), email, id: agent.split('/').at(-1)! };
}

/** A visitor who has left an address and has asked for a person. */
async function asked(
  publicId: string,
  message: string,
): Promise<{ visitor: Visitor; conversationId: string }> {
  addresses += 1;
  const visitor = await Visitor.of(service, publicId, { address: `10.9.8.${addresses}` });
  const form = { email: `visitor-${addresses}@example.com`, message };
  const { status, body } = await visitor.post('/handoff', form);
  expect([status, body]).toMatchObject([202, {}]);
  return { visitor, conversationId: body.conversationId };
}

describe('a mail about a request for a person', () => {
  it('reaches the tenant once, in the language of the visitor, with a link to the conversation', async () => {
    const { publicId, email, id } = await notifying({ name: 'Shop' });
    const english = await asked(publicId, ENGLISH);
    const mail = await smtp.expects(email);
    const link = `${publicUrl}/console/agents/${id}/inbox/${english.conversationId}`;
    expect(mail).toMatchObject({
      from: 'parley@example.com',
      to: [email],
      headers: { subject: 'A visitor wants to talk to a person (Shop)', 'auto-submitted': 'auto-generated' },
    });
    expect(mail.data).toContain(`${ENGLISH}\r\n`);
    expect(mail.data).toContain(`<a href="${link}">`);
    // A repetition is not a second request.
    expect((await english.visitor.post('/handoff', { conversationId: english.conversationId })).status).toBe(
      202,
    );
    await asked(publicId, GERMAN);
    const german = await smtp.expects(email, 2);
    expect(german.data).toContain('Ein Besucher von Shop möchte mit einem Menschen sprechen.');
    expect(smtp.to(email)).toHaveLength(2);
  });

  it('reaches the tenant too when the visitor answers a person', async () => {
    const { agent, publicId, email } = await notifying({ name: 'Shop' });
    const { visitor, conversationId } = await asked(publicId, ENGLISH);
    await smtp.expects(email);
    await live.post(`${agent}/conversations/${conversationId}/messages`, { text: 'How can I help?' });
    await visitor.ask('It is urgent.', { conversationId });
    const mail = await smtp.expects(email, 2);
    expect(mail.headers['subject']).toBe('A visitor has replied to you (Shop)');
    expect(mail.data).toContain('It is urgent.\r\n');
  });

  it('cannot be given headers by names and messages', async () => {
    const name = 'Shop\r\nBcc: eve@example.com\r\n\r\nBody';
    const { publicId, email } = await notifying({ name });
    await asked(publicId, `<script>alert(1)</script>\r\n.\r\nMAIL FROM:<eve@example.com>`);
    const { to, headers, data } = await smtp.expects(email);
    expect(to).toEqual([email]);
    expect(headers['bcc']).toBeUndefined();
    expect(data.split('Content-Type: text/html')[1]).not.toContain('<script>');
    expect(smtp.to('eve@example.com')).toEqual([]);
    const injected = await live.patch((await notifying()).agent, {
      notifyEmail: 'a@b.example\r\nBcc: c@d.example',
    });
    expect(injected.status).toBe(400);
  });

  it('is sent again after a temporary refusal, with the same Message-ID, and never after a final one', async () => {
    const { publicId, email } = await notifying();
    const before = smtp.offered;
    smtp.script(451);
    await asked(publicId, ENGLISH);
    await smtp.expects(email);
    expect(smtp.offered - before).toBe(2);
    const refused = await notifying();
    smtp.script(550);
    await asked(refused.publicId, ENGLISH);
    // Longer than the first delay: a later mail is sent, the refused one is not.
    smtp.script(451);
    await asked(publicId, ENGLISH);
    await smtp.expects(email, 2);
    expect(smtp.to(refused.email)).toEqual([]);
  });

  it('is not lost by a kill between its cause and the server', async () => {
    const { publicId, email } = await notifying();
    smtp.isAway = true;
    await asked(publicId, ENGLISH);
    await service.kill();
    smtp.isAway = false;
    await service.restart();
    live = service.client(live.token);
    await smtp.expects(email);
    expect(smtp.to(email)).toHaveLength(1);
  });
});

describe('a transcript by mail', () => {
  it('goes to the address that the visitor has left, and to no other', async () => {
    const { publicId } = await notifying({ name: 'Shop', botName: 'Ada' });
    expect((await publicSurface(service, publicId).get('')).body.agent.transcripts).toBe(true);
    const visitor = await Visitor.of(service, publicId, { address: '10.9.7.1' });
    const { conversationId } = await visitor.ask(GERMAN);
    const path = `/conversations/${conversationId}/transcript`;
    const without = await visitor.post(path);
    expect([without.status, without.body.error.details.fields[0].path]).toEqual([400, 'email']);
    expect((await visitor.post(path, { email: 'eve@example.com' })).status).toBe(400);
    await visitor.post('/leads', { conversationId, email: 'reader@example.com' });
    const { status, body } = await visitor.post(path);
    expect([status, body]).toEqual([202, { conversationId, email: 'reader@example.com' }]);
    const { data, to } = await smtp.expects('reader@example.com');
    expect(to).toEqual(['reader@example.com']);
    expect(data).toContain('Ihre Unterhaltung mit Ada');
    expect(data).toContain(GERMAN);
    // A repetition within a minute sends nothing.
    expect((await visitor.post(path)).status).toBe(202);
    const stranger = await Visitor.of(service, publicId, { address: '10.9.7.2' });
    expect((await stranger.post(path)).status).toBe(404);
    expect(smtp.to('reader@example.com')).toHaveLength(1);
  });

  it('cannot fill the mailbox of a stranger from many conversations', async () => {
    const { publicId } = await notifying();
    const spellings = [
      'stranger@',
      'Stranger@',
      'stranger+1@',
      's.tranger@',
      'str.anger+a.b@',
      'stranger+x@',
    ];
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const visitor = await Visitor.of(service, publicId, { address: `10.9.6.${n}` });
      const email = `${spellings[n % spellings.length]}example.com`;
      const { body } = await visitor.post('/leads', { email });
      statuses.push((await visitor.post(`/conversations/${body.conversationId}/transcript`)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });

  it('and a waiting mail are gone with the conversation, and are in no log', async () => {
    const { agent, publicId } = await notifying();
    const visitor = await Visitor.of(service, publicId, { address: '10.9.5.1' });
    const { conversationId } = await visitor.ask(ENGLISH);
    await visitor.post('/leads', { conversationId, email: 'gone@example.com' });
    smtp.isAway = true;
    expect((await visitor.post(`/conversations/${conversationId}/transcript`)).status).toBe(202);
    expect((await live.delete(`${agent}/conversations/${conversationId}`)).status).toBe(204);
    smtp.isAway = false;
    // A later mail that is tried again comes; the removed one would have been tried before it.
    const later = await notifying();
    smtp.script(451);
    await asked(later.publicId, ENGLISH);
    await smtp.expects(later.email);
    expect(smtp.to('gone@example.com')).toEqual([]);
    for (const text of [ENGLISH, 'gone@example.com', later.email]) expect(service.output).not.toContain(text);
  });
});
