import { trainText } from '../../support/agent';
import { signedByMeta, telegramUpdate } from '../../support/fake-platform';
import { until } from '../../support/wait';
import { useChannels } from './scene';

const scene = useChannels();

const messages = async () => {
  const [{ id }] = await until(scene.conversations, ({ length }) => length === 1);
  return (await scene.tenant.live.get(`${scene.agent}/conversations/${id}`)).body.conversation.messages;
};

describe('a message without text', () => {
  it('stands in the conversation with its kind and the name of its sender, and is answered', async () => {
    const credentials = { accessToken: 'EAA', appSecret: 'app', phoneNumberId: '99' };
    const { channel } = await scene.add('whatsapp', credentials);
    const contents = [
      [{ type: 'unsupported', errors: [{ code: 131060 }] }, '[other]'],
      [{ type: 'audio', audio: { id: 'a', voice: true } }, '[voice]'],
      [{ type: 'location', location: { latitude: 52.5, longitude: 13.4 } }, '[location] 52.5, 13.4'],
      [
        {
          type: 'contacts',
          contacts: [{ name: { formatted_name: 'Bob' }, phones: [{ phone: '+49 30 1' }] }],
        },
        '[contact] Bob +49 30 1',
      ],
    ] as const;
    for (const [place, [content]] of contents.entries()) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const message = { id: `w${place}`, from: '4915', timestamp, ...content };
      const contact = { wa_id: '4915', profile: { name: 'Ada Lovelace' } };
      const value = { contacts: [contact], messages: [message] };
      const body = JSON.stringify({ entry: [{ changes: [{ value }] }] });
      await scene.deliver(channel.callbackUrl, body, signedByMeta(body, 'app'));
      await scene.platform.messages(place + 1);
    }
    expect(await scene.conversations()).toMatchObject([
      { metadata: { channel: 'whatsapp', name: 'Ada Lovelace' }, messageCount: contents.length },
    ]);
    const recorded = await messages();
    expect(recorded.map(({ query }: { query: string }) => query)).toEqual(contents.map(([, query]) => query));
    expect(recorded[0].response).toMatch(/only read text/);
    expect((await scene.tenant.live.get(`${scene.agent}/questions`)).body.questions).toEqual([]);
  });

  it('is answered in the language of the agent', async () => {
    await scene.tenant.live.patch(scene.agent, { welcomeMessage: 'Willkommen bei den Fahrrädern!' });
    await trainText(
      scene.tenant.live,
      scene.agent,
      'werkstatt',
      'Die Werkstatt öffnet morgens um sieben Uhr.',
    );
    const { report } = await scene.telegram();
    await report(telegramUpdate({ photo: [{ file_id: 'x' }] }));
    expect((await scene.platform.messages(1))[0]!.body['text']).toMatch(/^Ich kann nur Text lesen/);
    expect(await messages()).toMatchObject([{ query: '[image]', author: null }]);
  });
});
