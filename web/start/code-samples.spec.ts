import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { curlCommand, masked, nodeModule, pythonScript } from './code-samples';

const KEY = `ply_live_${'a'.repeat(38)}`;

/** The arguments that a shell reads from the command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  return stdout.split('\0').slice(0, -1);
}

describe('a call as curl', () => {
  it('is read by a shell as exactly the same call, whatever the message', () => {
    const url = 'http://127.0.0.1:3000/api/v1/agents/1/chat';
    // An argument cannot contain U+0000; JSON escapes it.
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const command = curlCommand({ method: 'POST', url, key: KEY, body: { message, stream: true } });
        const [flag, address, , authorization, , type, , body] = argumentsOf(command);
        expect([flag, address]).toEqual(['-N', url]);
        expect([authorization, type]).toEqual([
          `Authorization: Bearer ${KEY}`,
          'Content-Type: application/json',
        ]);
        expect(JSON.parse(body ?? '')).toEqual({ message, stream: true });
      }),
      { numRuns: 50 },
    );
  });

  it('has no body for a GET', () => {
    const command = curlCommand({ method: 'GET', url: 'http://a/leads', key: KEY });
    expect(argumentsOf(command)).toEqual(['http://a/leads', '-H', `Authorization: Bearer ${KEY}`]);
  });
});

/** The call that the module makes. */
async function callOf(module: string): Promise<unknown> {
  const AsyncFunction = async function () {}.constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => Promise<void>;
  let call: unknown;
  const fetch = async (url: string, options: object) => {
    call = [url, options];
    return { json: async () => ({}) };
  };
  await new AsyncFunction('fetch', 'console', module)(fetch, { log: () => undefined });
  return call;
}

describe('a call in Node.js', () => {
  const url = 'http://127.0.0.1:3000/api/v1/agents/1/chat';

  it('is exactly the same call, whatever the message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (message) => {
        const call = await callOf(
          nodeModule({ method: 'POST', url, key: KEY, body: { message, stream: true } }),
        );
        expect(call).toEqual([
          url,
          {
            method: 'POST',
            headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
            body: JSON.stringify({ message }),
          },
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it('has no body for a GET', async () => {
    expect(await callOf(nodeModule({ method: 'GET', url, key: KEY }))).toEqual([
      url,
      { headers: { authorization: `Bearer ${KEY}` } },
    ]);
  });
});

it('a call in Python has the same address, key and body', () => {
  const url = 'http://127.0.0.1:3000/api/v1/agents/1/chat';
  const script = pythonScript({ method: 'POST', url, key: KEY, body: { message: 'Say "hi"', stream: true } });
  for (const part of [`requests.post(`, `"${url}"`, `"Bearer ${KEY}"`, String.raw`"message": "Say \"hi\"",`])
    expect(script).toContain(part);
  expect(script).not.toContain('stream');
});

it('a masked key shows its mode and nothing else', () => {
  expect(masked(KEY)).toMatch(/^ply_live_•+$/);
});
