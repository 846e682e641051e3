import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';

/** Each text at the limit of the contract, in characters of four bytes. The rules themselves: test/rules. */
const LONGEST = {
  name: '😀'.repeat(100),
  botName: '😀'.repeat(100),
  botPersonality: '😀'.repeat(20_000),
  botNoAnswer: '😀'.repeat(2000),
  welcomeMessage: '😀'.repeat(2000),
  gaID: '😀'.repeat(50),
  botAvatar: `https://example.com/${'a'.repeat(2028)}`,
  websiteUrl: `https://example.com/?q=${'😀'.repeat(2025)}`,
};

describe('the fields of an agent', () => {
  const { live } = useSharedService();
  let path: string;
  beforeEach(async () => {
    path = await createAgent(live);
  });

  it('are refused by Create Agent and Update Agent in the same words, each problem by its field', async () => {
    const fields = { name: '', botName: {}, colour: 1 };
    const [patched, created] = [await live.patch(path, fields), await live.post('/agents', fields)];
    expect([patched.status, created.status]).toEqual([400, 400]);
    expect(patched.body).toEqual(created.body);
    expect(patched.body).toEqual({
      error: {
        code: 'VALIDATION_ERROR',
        message: 'name is required',
        details: {
          fields: [
            { path: 'name', rule: 'required', message: 'name is required' },
            { path: 'botName', rule: 'type', message: 'botName must be a string' },
            { path: 'colour', rule: 'unknown', message: 'colour is not a known field' },
          ],
        },
      },
    });
  });

  it('are kept at their greatest length', async () => {
    expect((await live.patch(path, LONGEST)).body.agent).toMatchObject(LONGEST);
    const { body } = await live.post('/agents', LONGEST);
    expect((await live.get(`/agents/${body.agent.id}`)).body.agent).toMatchObject(LONGEST);
  });

  it('include one of seven types', async () => {
    for (const agentType of [
      'default',
      'copilot',
      'slack',
      'facebook',
      'instagram',
      'whatsapp',
      'telegram',
    ]) {
      const { body } = await live.post('/agents', { name: 'Agent', agentType });
      expect((await live.get(`/agents/${body.agent.id}`)).body.agent.agentType).toBe(agentType);
    }
  });

  it('keep every other character as it is', async () => {
    const text = '"\\\'<b>&amp; %s ${x} \u0001\u007f\u2028\ufffd e\u0301 👩‍👩‍👧 עברית ; DROP TABLE agents --';
    expect((await live.patch(path, { botPersonality: text })).body.agent.botPersonality).toBe(text);
    expect((await live.get(path)).body.agent.botPersonality).toBe(text);
  });
});
