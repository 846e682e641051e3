import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { createAgent } from '../../support/agent';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/certificate';
import { onRealBackends } from '../../support/backends';
import type { FakeModel } from '../../support/fake-model';
import { randomInt } from '../../support/random';
import { Receiver } from '../../support/receiver';
import { Service, type Tenant } from '../../support/service';
import { StepClock } from '../../support/service-clock';
import { hasMailServers, MailServers } from '../../support/servers/mail-servers';
import { certificateFile } from '../../support/tenant-system';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

const MAILS = 5;
const KILLS = 4;
/** Long enough for a mailbox to be read, and for some of its mails to be answered. */
const MAX_RUN_MS = 6000;

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

  it('says that its server is away, works again by itself, and answers the mails of the meantime', async () => {
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
      await until(channel, ({ failure }) => failure === 'server_unreachable');
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

  it('gives up a server that answers without end', async () => {
    const endless = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (socket) => {
      const say = (): void => void (socket.writable && socket.write('* OK again\r\n'.repeat(5_000), say));
      socket.on('error', () => undefined);
      say();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const { port } = endless.address() as AddressInfo;
    const credentials = { smtpUrl: servers.url('smtp'), imapUrl: `imaps://a:b@127.0.0.1:${port}` };
    // After wrong passwords, Postfix may lose its authentication server for a moment (454).
    const { problem } = await until(
      () => add(credentials),
      (added) => !added.problem?.startsWith('454 '),
    );
    expect(problem).toBe('The server answers without end');
    endless.close();
  });

  it('records each mail once and answers it, whenever the service is killed', async () => {
    const before = (await servers.mails('ada')).length;
    const subjects = Array.from({ length: MAILS }, (_, number) => `Number ${number}`);
    for (const subject of subjects) await servers.send({ subject, text: 'What does a tandem cost?' });
    for (let kills = 0; kills < KILLS; kills += 1) {
      await delay(randomInt(MAX_RUN_MS));
      await service.kill();
      await service.restart();
    }
    live = service.client(live.token);
    // An answer that was sent in the instant of a kill is sent again, so there may be more.
    const answered = async () => (await servers.expects('ada', before + MAILS)).map(({ subject }) => subject);
    await until(answered, (found) => subjects.every((subject) => found.includes(`Re: ${subject}`)));
    const { conversations } = (await live.get(`${agent}/conversations?limit=100`)).body;
    const read = conversations.map(async ({ id }: { id: string }) =>
      (await live.get(`${agent}/conversations/${id}`)).body.conversation.messages.map(
        ({ query }: { query: string }) => query.split('\n')[0]!,
      ),
    );
    const recorded = (await Promise.all<string[]>(read))
      .flat()
      .filter((subject) => subjects.includes(subject));
    expect(recorded.toSorted()).toEqual(subjects);
  });
});
