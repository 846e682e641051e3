import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

const MAX_CHARACTERS = 8000;

const { live } = useSharedService();
let agent: string;

beforeAll(async () => {
  agent = await createAgent(live);
});

describe('a message that breaks a rule', () => {
  // Each rule: test/rules. The rules of every body: test/e2e/http/bodies.spec.ts.
  it('is refused with every problem as JSON, streamed or not', async () => {
    for (const stream of [false, true]) {
      const answer = await live.post(`${agent}/chat`, { stream, temperature: 2.01, mesage: 'Hi' });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.body.error).toMatchObject({
        code: 'VALIDATION_ERROR',
        message: 'message is required',
        details: {
          fields: [
            { path: 'message', rule: 'required', message: 'message is required' },
            { path: 'temperature', rule: 'range' },
            { path: 'mesage', rule: 'unknown' },
          ],
        },
      });
    }
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
