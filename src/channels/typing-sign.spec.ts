import { ADAPTERS } from './adapters/adapters';
import type { PlatformRequest } from './channel-adapter';
import { TypingSign } from './typing-sign';

describe('the sign that an answer is being written', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is shown after a moment, and again until it ends, whether or not the platform takes it', () => {
    const show = jest.fn(async () => Promise.reject(new Error('refused')));
    const sign = new TypingSign(show, 4000);
    jest.advanceTimersByTime(1400);
    expect(show).not.toHaveBeenCalled();
    jest.advanceTimersByTime(4200);
    expect(show).toHaveBeenCalledTimes(2);
    sign.end();
    jest.advanceTimersByTime(60_000);
    expect(show).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['telegram', '-77 5 9', { chat_id: '-77', message_thread_id: 9, action: 'typing' }],
    ['slack', 'D1 17.1', { channel_id: 'D1', thread_ts: '17.1', status: 'is typing…' }],
    ['facebook', '7', { recipient: { id: '7' }, sender_action: 'typing_on' }],
    ['instagram', '7', { recipient: { id: '7' }, sender_action: 'typing_on' }],
    ['whatsapp', '4915', { status: 'read', message_id: 'w1', typing_indicator: { type: 'text' } }],
  ] as const)('is in the words of %s', async (kind, thread, body) => {
    const requests: PlatformRequest[] = [];
    const client = async (request: PlatformRequest) => {
      requests.push(request);
      return { status: 200, headers: {}, body: {} };
    };
    const credentials = { botToken: '1:a', accessToken: 'E', phoneNumberId: '99' };
    await ADAPTERS[kind].typing.show({ client, credentials }, { thread, eventId: 'w1' });
    expect(requests).toMatchObject([{ body }]);
  });
});
