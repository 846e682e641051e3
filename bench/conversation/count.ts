import { parseArgs } from 'node:util';
import { detectLanguage } from '@app/languages';
import { type Certainty, type Heard, hearByWords, type MessageKind } from '@app/message-intents';
import { print } from '../retrieval/table';
import { type HeldOutMessage, heldOutMessages } from './held-out-messages';

/** What is read as danger in a complaint or in grief is counted apart from other false alarms. */
const NEAR_DANGER = new Set(['complaint', 'grief']);

/** A held-out message, and the kinds that are heard in it. */
interface Counted extends HeldOutMessage {
  kinds: Heard;
}

/** A count of the messages of these kinds that are heard as `heard`. */
interface Column {
  title: string;
  heard: MessageKind;
  isOf: (kind: string) => boolean;
}

const COLUMNS: readonly Column[] = [
  { title: 'danger', heard: 'danger', isOf: (kind) => kind === 'danger' },
  { title: 'person', heard: 'person', isOf: (kind) => kind === 'person' },
  {
    title: 'others for danger',
    heard: 'danger',
    isOf: (kind) => kind !== 'danger' && !NEAR_DANGER.has(kind),
  },
  { title: 'complaint, grief for danger', heard: 'danger', isOf: (kind) => NEAR_DANGER.has(kind) },
  { title: 'others for person', heard: 'person', isOf: (kind) => kind !== 'danger' && kind !== 'person' },
];

/**
 * `npm run bench -- conversation/count --folder <folder>`: hears each held-out message by its words, in this process
 * and without a service, as the service does with a visitor's first message, and counts by language what is heard as
 * danger or as a wish for a person. `4 + 1 of 15`: 4 surely, 1 unsurely.
 */
function main(): void {
  const { folder } = parseArgs({ options: { folder: { type: 'string' } } }).values;
  if (!folder) throw new Error('usage: npm run bench -- conversation/count --folder <folder>');
  const counted = heldOutMessages(folder).map(hear);
  const languages = [...new Set(counted.map(({ language }) => language))];
  const rows = languages.map((name) => {
    const own = counted.filter(({ language }) => language === name);
    return row(name, own);
  });
  print({
    title: `Heard by words in ${folder}: surely + unsurely of all`,
    columns: ['language', ...COLUMNS.map(({ title }) => title)],
    rows: [...rows, row('all', counted)],
  });
}

function hear(message: HeldOutMessage): Counted {
  return { ...message, kinds: hearByWords(message.text, detectLanguage(message.text)) };
}

function row(title: string, counted: readonly Counted[]): string[] {
  const counts = COLUMNS.map(({ heard, isOf }) => {
    const own = counted.filter(({ kind }) => isOf(kind));
    const count = (certainty: Certainty): number =>
      own.filter(({ kinds }) => kinds.get(heard) === certainty).length;
    return `${count('sure')} + ${count('unsure')} of ${own.length}`;
  });
  return [title, ...counts];
}

main();
