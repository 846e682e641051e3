import { createAgent } from '../../support/agent';
import { onRealBackends } from '../../support/backends';
import type { FakeModel } from '../../support/fake-model';
import { Receiver } from '../../support/receiver';
import { Service, type Tenant } from '../../support/service';
import { StepClock } from '../../support/service-clock';
import { hasMailServers, MailServers } from '../../support/servers/mail-servers';
import { certificateFile } from '../../support/tenant-system';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

const describeWithMailServers = hasMailServers ? describe : describe.skip;

describeWithMailServers('an email channel with a mailbox, on Postfix and Dovecot', () => {
  const clock = new StepClock();
  let servers: MailServers;
  let service: Service;
  let model: FakeModel;
  let live: Tenant['live'];
  let agent: string;
  let receiver: Receiver;
  let channelId: number;
  const address = 'help@shop.example';
  const channels = () => `${agent}/channels`;
  const channel = async () => (await live.get(`${channels()}/${channelId}`)).body.channel;
  const add = async (credentials: Record<string, string>) =>
    (await live.post(channels(), { kind: 'email', credentials: { address, ...credentials } })).body;

  beforeAll(async () => {
    servers = await MailServers.start();
    const trust = { NODE_EXTRA_CA_CERTS: certificateFile(), ALLOW_INSECURE_WEBHOOKS: 'true' };
    // The clock of a real database cannot be set.
    ({ service, model } = await Service.withModel({ ...trust, ...(!onRealBackends && clock.environment) }));
    ({ live } = await service.tenant());
    agent = await createAgent(live);
    receiver = await Receiver.start();
    await registerWebhook(live, receiver.url, ['channel.failed']);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await servers.stop();
    clock.remove();
  });

  it('holds a conversation in the thread of a mail; a kill before the answer loses and repeats nothing', async () => {
    await servers.send({
      subject: 'Away',
      text: 'I am away.',
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    await servers.send({ subject: 'Tandem', text: 'What does a tandem cost?\n\n-- \nAda\n' });
    await servers.expects('help', 2);
    model.reply('It costs 40 euros.');
    const added = await add({ smtpUrl: servers.url('smtp'), imapUrl: servers.url('imap') });
    expect(added.problem).toBeNull();
    channelId = added.channel.id;
    const [answer] = await servers.expects('ada', 1);
    const isRead = async () =>
      Object.fromEntries((await servers.mails('help')).map((mail) => [mail.subject!, mail.isRead]));
    const asked = (await servers.mails('help')).find(({ subject }) => subject === 'Tandem');
    expect(answer).toMatchObject({
      subject: 'Re: Tandem',
      inReplyTo: asked!.messageId,
      text: expect.stringContaining('40'),
    });
    expect(await isRead()).toEqual({ Away: false, Tandem: true });

    const release = model.hold();
    const quote = '\n\nOn Monday the shop wrote:\n> It costs 40 euros.\n';
    const reply = { inReplyTo: answer!.messageId!, references: [asked!.messageId!, answer!.messageId!] };
    await servers.send({ subject: 'Re: Tandem', text: `And two?${quote}`, ...reply });
    await until(isRead, (found) => found['Re: Tandem'] === true);
    await service.kill();
    release();
    model.reply('Two cost 80 euros.');
    await service.restart();
    live = service.client(live.token);
    const [, second] = await servers.expects('ada', 2);
    expect(second).toMatchObject({ subject: 'Re: Tandem', text: expect.stringContaining('80') });

    const { conversations } = (await live.get(`${agent}/conversations`)).body;
    expect(conversations).toMatchObject([{ userId: 'email:ada@example.com', messageCount: 2 }]);
    const { messages } = (await live.get(`${agent}/conversations/${conversations[0].id}`)).body.conversation;
    expect(messages.map(({ query }: { query: string }) => query)).toEqual([
      'Tandem\n\nWhat does a tandem cost?',
      'And two?',
    ]);
    expect(await isRead()).toMatchObject({ Away: false, 'Re: Tandem': true });
    expect(await servers.mails('ada')).toHaveLength(2);
  });

  it('says that its server is away, works again by itself, and answers what came meanwhile', async () => {
    servers.stopMailbox();
    await until(channel, ({ lastError }) => lastError !== null);
    if (!onRealBackends) {
      for (const minutes of [2, 4]) {
        clock.set(minutes * 60_000);
        await until(
          channel,
          ({ lastErrorAt }) => Date.parse(lastErrorAt) > Date.now() + (minutes - 1) * 60_000,
        );
      }
      expect(await channel()).toMatchObject({ failure: 'server_unreachable' });
      clock.set(10 * 60_000);
    }
    await servers.startMailbox();
    await servers.send({ subject: 'Open', text: 'When do you open?' });
    await servers.expects('ada', 3);
    await until(channel, ({ failure, lastError }) => failure === null && lastError === null);
  });

  it('says that a password is refused, once, and works again with the right one, also over TLS alone', async () => {
    const path = `${channels()}/${channelId}`;
    const wrong = await live.patch(path, { credentials: { imapUrl: servers.url('imaps', 'wrong') } });
    expect(wrong.body.problem).toMatch(/fail/i);
    const shown = await until(channel, ({ failure }) => failure !== null);
    expect(shown).toMatchObject({
      failure: 'credentials_refused',
      lastError: expect.stringMatching(/fail/i),
    });
    const right = { imapUrl: servers.url('imaps'), smtpUrl: servers.url('smtps') };
    expect((await live.patch(path, { credentials: right })).body).toMatchObject({
      problem: null,
      channel: { failure: null },
    });
    await servers.send({ subject: 'Closed', text: 'When do you close?' });
    await servers.expects('ada', 4);
    const failed = () => receiver.ofType('channel.failed').map(({ body }) => body.data.channel.failure);
    expect(failed().filter((failure) => failure === 'credentials_refused')).toHaveLength(1);
    for (const smtpUrl of [servers.url('smtp', 'wrong'), servers.url('smtps', 'wrong')])
      expect((await add({ smtpUrl })).problem).toMatch(/535/);
  });
});
