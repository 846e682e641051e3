import { signedBySlack } from '../../support/fake-platform';
import { describeWithWrongClock } from '../../support/service-clock';
import { useOwnChannels } from './scene';

const MINUTE_MS = 60_000;

describeWithWrongClock((clock, offsetMs) => {
  // The clock of its node is wrong.
  const scene = useOwnChannels(clock.environment);
  beforeAll(() => clock.set(offsetMs));

  it('a request of Slack is genuine for five minutes by the clock of the database', async () => {
    const credentials = { botToken: 'xoxb-1', signingSecret: 'shhh' };
    const { channel } = await scene.add('slack', credentials);
    const body = JSON.stringify({ type: 'url_verification', challenge: '3eZ' });
    const statusAt = async (atMs: number): Promise<number> => {
      const headers = signedBySlack(body, credentials.signingSecret, atMs);
      return (await scene.deliver(channel.callbackUrl, body, headers)).status;
    };
    expect(await statusAt(Date.now())).toBe(200);
    expect(await statusAt(Date.now() - 4 * MINUTE_MS)).toBe(200);
    for (const atMs of [Date.now() - 6 * MINUTE_MS, Date.now() + 6 * MINUTE_MS, Date.now() + offsetMs])
      expect(await statusAt(atMs)).toBe(400);
  });
});
