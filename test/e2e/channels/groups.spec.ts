import { signedByMeta, signedBySlack, telegramUpdate } from '../../support/fake-platform';
import { until } from '../../support/wait';
import { QUESTION, useChannels } from './scene';

const scene = useChannels();

describe('a group', () => {
  it('is a conversation for each person and topic, with replies to their messages, in Telegram', async () => {
    const { report } = await scene.telegram();
    const write = (person: number, topic: number) =>
      report(
        telegramUpdate(
          {
            text: `@parley_bot ${QUESTION}`,
            entities: [{ type: 'mention', offset: 0, length: 11 }],
            from: { id: person, is_bot: false },
            message_id: 10 * person + topic,
            message_thread_id: topic,
            is_topic_message: true,
          },
          -77,
        ),
      );
    for (const [place, [person, topic]] of [
      [1, 5],
      [2, 5],
      [2, 9],
    ].entries()) {
      await write(person!, topic!);
      const sent = (await scene.platform.messages(place + 1))[place]!;
      expect(sent.body).toMatchObject({
        chat_id: '-77',
        message_thread_id: topic,
        reply_parameters: { message_id: 10 * person! + topic!, allow_sending_without_reply: true },
      });
    }
    const rows = await until(scene.conversations, ({ length }) => length === 3);
    expect(rows.map(({ userId }: { userId: string }) => userId).toSorted()).toEqual([
      'telegram:1',
      'telegram:2',
      'telegram:2',
    ]);
    expect(new Set(rows.map(({ title }: { title: string }) => title))).toEqual(new Set([QUESTION]));
  });

  it('is a conversation for each person in a thread of Slack, where one message is answered once', async () => {
    const { channel } = await scene.add('slack', { botToken: 'xoxb-1', signingSecret: 'shhh' });
    const threadTs = String(Date.now() / 1000);
    const mention = async (user: string, ts: string, id: string): Promise<void> => {
      const event = {
        type: 'app_mention',
        channel: 'C1',
        user,
        ts,
        thread_ts: threadTs,
        text: `<@B1> ${QUESTION}`,
      };
      const body = JSON.stringify({ type: 'event_callback', event_id: id, event });
      await scene.deliver(channel.callbackUrl, body, signedBySlack(body, 'shhh'));
    };
    await mention('U1', threadTs, 'Ev1');
    await scene.platform.messages(1);
    await mention('U1', threadTs, 'Ev2');
    await mention('U2', `${threadTs}2`, 'Ev3');
    const sent = await scene.platform.messages(2);
    expect(sent.map(({ body }) => [body['channel'], body['thread_ts']])).toEqual(
      Array.from({ length: 2 }, () => ['C1', threadTs]),
    );
    const rows = await until(scene.conversations, ({ length }) => length === 2);
    expect(rows.map(({ userId }: { userId: string }) => userId).toSorted()).toEqual(['slack:U1', 'slack:U2']);
    expect(rows.map(({ messageCount }: { messageCount: number }) => messageCount)).toEqual([1, 1]);
  });
});

describe('the Page of a channel', () => {
  it.each(['facebook', 'instagram'])(
    'gets no messages of another Page of the app, and no pause by another app, on %s',
    async (kind) => {
      const { channel } = await scene.add(kind, { accessToken: 'E', appSecret: 'app' });
      const report = async (page: string, event: object): Promise<void> => {
        const messaging = [{ sender: { id: '7' }, recipient: { id: page }, timestamp: Date.now(), ...event }];
        const body = JSON.stringify({ entry: [{ id: page, messaging }] });
        await scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
      };
      await report('2', { message: { mid: 'm1', text: QUESTION } });
      const echo = { sender: { id: '1' }, recipient: { id: '7' } };
      await report('1', { ...echo, message: { mid: 'm2', is_echo: true, app_id: 4711, text: 'Thanks!' } });
      await report('1', { message: { mid: 'm3', text: QUESTION } });
      await scene.platform.messages(1);
      expect(await until(scene.conversations, ({ length }) => length === 1)).toEqual([
        expect.objectContaining({ messageCount: 1, userId: `${kind}:7` }),
      ]);
      // Meta's own inbox is an app, too.
      const inbox = { mid: 'm4', is_echo: true, app_id: 263902037430900, text: 'Mia here.' };
      await report('1', { ...echo, message: inbox });
      await until(scene.conversations, ([row]) => row.messageCount === 2);
    },
  );
});
