import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { curlCommand, masked } from './curl';

const KEY = `ply_live_${'a'.repeat(38)}`;

/** The arguments that a shell reads from the command. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  return stdout.split('\0').slice(0, -1);
}

describe('a call as curl', () => {
  it('is what a shell reads as the very same call, whatever the message', () => {
    const url = 'http://127.0.0.1:3000/api/v1/agents/1/chat';
    // An argument cannot contain U+0000; JSON escapes it.
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const command = curlCommand({ method: 'POST', url, key: KEY, body: { message }, isStream: true });
        const [flag, address, , authorization, , type, , body] = argumentsOf(command);
        expect([flag, address]).toEqual(['-N', url]);
        expect([authorization, type]).toEqual([
          `Authorization: Bearer ${KEY}`,
          'Content-Type: application/json',
        ]);
        expect(JSON.parse(body ?? '')).toEqual({ message });
      }),
      { numRuns: 50 },
    );
  });

  it('has no body for a GET', () => {
    const command = curlCommand({ method: 'GET', url: 'http://a/leads', key: KEY });
    expect(argumentsOf(command)).toEqual(['http://a/leads', '-H', `Authorization: Bearer ${KEY}`]);
  });
});

it('a masked key shows its mode and nothing else', () => {
  expect(masked(KEY)).toMatch(/^ply_live_•+$/);
});
