import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const MAX_CHARACTERS = 8000;

const { live } = useSharedService();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live);
});

describe('a message that breaks a rule', () => {
  it.each<[what: string, body: object, path: string, rule: string]>([
    ['is missing', {}, 'message', 'required'],
    ['is null', { message: null }, 'message', 'type'],
    ['is empty', { message: '' }, 'message', 'required'],
    ['is white space', { message: ' \n\t\u00a0' }, 'message', 'required'],
    ['is a number', { message: 42 }, 'message', 'type'],
    ['is a list', { message: ['Hi'] }, 'message', 'type'],
    ['has 8,001 characters', { message: 'x'.repeat(MAX_CHARACTERS + 1) }, 'message', 'max_length'],
    ['holds U+0000', { message: 'a\0b' }, 'message', 'characters'],
    ['holds a lone surrogate', { message: 'a\ud800b' }, 'message', 'characters'],
    ['asks for a temperature below 0', { message: 'Hi', temperature: -0.1 }, 'temperature', 'range'],
    ['asks for a temperature above 2', { message: 'Hi', temperature: 2.01 }, 'temperature', 'range'],
    ['asks for a temperature as text', { message: 'Hi', temperature: '1' }, 'temperature', 'type'],
    ['asks for stream as text', { message: 'Hi', stream: 'true' }, 'stream', 'type'],
    ['names a conversation by number', { message: 'Hi', conversationId: 7 }, 'conversationId', 'type'],
    ['has an unknown field', { message: 'Hi', mesage: 'Hi' }, 'mesage', 'unknown'],
    ['contains a system prompt', { message: 'Hi', messages: [] }, 'messages', 'unknown'],
  ])('is refused, streamed or not, when it %s', async (_, body, path, rule) => {
    for (const input of [body, { stream: true, ...body }]) {
      const answer = await live.post(`${agent}/chat`, input);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.body.error.code).toBe('VALIDATION_ERROR');
      const { fields } = answer.body.error.details;
      expect(fields).toEqual([{ path, rule, message: expect.stringContaining(path) }]);
      expect(answer.body.error.message).toBe(fields[0].message);
    }
  });

  it('says that the message is required, in these words', async () => {
    const { body } = await live.post(`${agent}/chat`, {});
    expect(body.error.message).toBe('message is required');
  });

  it.each([
    ['not JSON', '{"message":'],
    ['a list', '[{"message":"Hi"}]'],
    ['a text', '"Hi"'],
    ['nothing', 'null'],
    ['nested too deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['infinite', '{"message":"Hi","temperature":NaN}'],
  ])('is malformed when its body is %s', async (_, body) => {
    const answer = await live.send('POST', `${agent}/chat`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('MALFORMED_JSON');
  });

  it('is refused when it is not sent as JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await live.send('POST', `${agent}/chat`, '{"message":"Hi"}', headers);
    expect(answer.status).toBe(415);
    expect(answer.body.error).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      details: { expected: 'application/json' },
    });
  });

  it('is refused when its body is over 256 KiB', async () => {
    const answer = await live.post(`${agent}/chat`, { message: 'x'.repeat(256 * 1024) });
    expect(answer.status).toBe(413);
    expect(answer.body.error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: { limitBytes: 262_144 } });
  });

  it('leaves no conversation behind', async () => {
    expect((await live.get(`${agent}/conversations`)).body.conversations).toEqual([]);
  });
});

describe('a message within the rules', () => {
  it.each<[what: string, body: { message: string; temperature?: number }]>([
    ['8,000 characters', { message: 'wort '.repeat(1600) }],
    ['8,000 characters beyond the basic plane', { message: '🦦'.repeat(MAX_CHARACTERS) }],
    ['8,000 characters without a space', { message: 'a'.repeat(MAX_CHARACTERS) }],
    ['white space around it', { message: '  \n Hello \n ' }],
    ['markup', { message: '<script>alert(1)</script> & "quotes" \\ back\u2028slash' }],
    ['SQL', { message: "Robert'); DROP TABLE messages; --" }],
    ['any script', { message: '안녕하세요 مرحبا שלום สวัสดี 你好 नमस्ते' }],
    ['a temperature of 0', { message: 'Hello', temperature: 0 }],
    ['a temperature of 2', { message: 'Hello', temperature: 2 }],
  ])('is answered, and kept as it came: %s', async (_, body) => {
    const { status, body: answer } = await live.post(`${agent}/chat`, body);
    expect(status).toBe(200);
    const kept = await live.get(`${agent}/conversations/${answer.conversationId}`);
    expect(kept.body.conversation.messages).toMatchObject([{ query: body.message, response: answer.text }]);
  });
});
