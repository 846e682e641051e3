import { parseArgs } from 'node:util';
import { FakeModel } from '../../test/support/fake-model';

/**
 * `npm run bench -- performance/model-server --first-token-ms 50 --gap-ms 5 --tokens 40`: answers every OpenAI chat
 * completion with that many tokens at that pace, streamed or (without `stream`) in one piece; with zeros all tokens
 * come at once. Prints its base URL.
 */
async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { 'first-token-ms': text, 'gap-ms': text, tokens: text } });
  const model = new FakeModel();
  model.keepsRequests = false;
  model.reply({
    firstTokenMs: Number(values['first-token-ms'] ?? 50),
    gapMs: Number(values['gap-ms'] ?? 5),
    tokens: Number(values.tokens ?? 40),
  });
  await model.start();
  console.log(model.url);
  // The process ends with its parent.
  process.stdin.on('close', () => process.exit()).resume();
}

void main();
