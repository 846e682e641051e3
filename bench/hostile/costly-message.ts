import { Installation } from '../capacity/installation';
import { printMachine } from '../capacity/report';
import type { Client } from '../service/client';
import { Neighbour } from './neighbour';

const MESSAGE_CHARS = 8_000;
const CONVERSATIONS = 40;
const EARLIER_TURNS = 10;
const FIRST_MESSAGES = 100;
const KNOWLEDGE = 'Refunds take 30 days. Parcels to Peru need a week. The shop opens at nine.\n\n';
/** Messages that once took long to read, and prose to compare with. */
const UNITS: Record<string, string> = {
  prose: 'We received the green sofa on Monday, but one of its legs is missing. ',
  'digits and Hangul': '١가',
  'one ligature': 'ﷺ',
  addresses: 'a@b.com ',
  'digits and spaces': '1 ',
  newlines: 'a\n',
};
/** Letters of scripts with spaces. */
const LETTERS: Record<string, string> = {
  Latin: 'abcdefghijklmnopqrstuvwxyz',
  Cyrillic: 'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  Devanagari: 'अआइईउऊएकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह',
};

/**
 * `npm run bench -- hostile/costly-message [--only unknown]`: one tenant sends 100 first messages of 8,000 characters
 * of unknown words, all at once, for each script; then 40 clients send one more costly message to conversations with
 * ten of these messages. Prints how long messages of another tenant take meanwhile.
 */
async function main(): Promise<void> {
  const installation = await Installation.create();
  try {
    await installation.start('all');
    printMachine(installation.title);
    const { client } = await installation.tenant();
    const agentId = await client.createAgent();
    await client.train(agentId, [KNOWLEDGE]);
    const neighbour = await Neighbour.of(installation);
    for (const [script, letters] of Object.entries(LETTERS)) {
      await neighbour.during(`${FIRST_MESSAGES} messages of unknown words, ${script}`, () =>
        Promise.all(
          Array.from({ length: FIRST_MESSAGES }, (_, seed) =>
            client.chat(agentId, unknownWords(letters, seed + 1)),
          ),
        ),
      );
    }
    if (process.argv.includes('--only')) return;
    for (const [name, unit] of Object.entries(UNITS)) {
      const message = unit.repeat(Math.floor(MESSAGE_CHARS / unit.length)).trim();
      const conversations = await Promise.all(
        Array.from({ length: CONVERSATIONS }, () => conversationOf(client, agentId, message)),
      );
      await neighbour.during(`${CONVERSATIONS} turns at once of ${name}`, () =>
        Promise.all(conversations.map((id) => client.chat(agentId, message, id))),
      );
    }
  } finally {
    await installation.remove();
  }
}

/** Words of five to nine of these letters, 8,000 characters in all. */
function unknownWords(letters: string, seed: number): string {
  const alphabet = Array.from(letters);
  let state = seed;
  const next = (below: number): number => {
    state = (state * 48_271) % 0x7fffffff;
    return state % below;
  };
  let text = '';
  for (;;) {
    const word = Array.from({ length: 5 + next(5) }, () => alphabet[next(alphabet.length)]).join('');
    if (text.length + word.length >= MESSAGE_CHARS) return text;
    text += `${word} `;
  }
}

async function conversationOf(client: Client, agentId: number, message: string): Promise<string> {
  const id = await client.chat(agentId, message);
  for (let turn = 1; turn < EARLIER_TURNS; turn++) await client.chat(agentId, message, id);
  return id;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
