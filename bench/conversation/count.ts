import { parseArgs } from 'node:util';
import { detectLanguage } from '@app/languages';
import {
  type Certainty,
  type Heard,
  hearByWords,
  languageToRead,
  learnVectors,
  leftOutExamples,
  type MessageKind,
  partsOf,
  VectorHearing,
} from '@app/message-intents';
import { readEncoderWeights, SentenceEncoder } from '@app/sentence-encoder';
import { ENCODER_LANGUAGES } from '../../src/models/encoder/built-in-encoder';
import { builtInWeights } from '../retrieval/encoders';
import { print, type Table } from '../retrieval/table';
import { type HeldOutMessage, heldOutMessages } from './held-out-messages';

/** Danger read in a complaint or in grief is counted apart from other false alarms. */
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

/** Classifies a text in this language. */
type Hear = (text: string, language: string) => Heard;

/**
 * `npm run bench -- conversation/count --folder <folder> [--encoder built-in]`: hears each held-out message by its
 * words, or by the built-in encoder too, in this process and without a service, as the service does with a visitor's
 * first message, and counts by language the messages read as danger or as a wish for a person. `4 + 1 of 15`: 4 surely
 * and 1 unsurely. A second table has, for each kind, the kinds that are surely heard in its messages.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { folder: { type: 'string', multiple: true }, encoder: { type: 'string' } },
  });
  if (!values.folder || (values.encoder ?? 'built-in') !== 'built-in')
    throw new Error('usage: npm run bench -- conversation/count --folder <folder>… [--encoder built-in]');
  const hear = values.encoder ? await hearByEncoder() : hearByWords;
  for (const folder of values.folder) {
    const counted = heldOutMessages(folder).map((message) => heard(message, hear));
    const languages = [...new Set(counted.map(({ language }) => language))];
    const rows = languages.map((name) => {
      const own = counted.filter(({ language }) => language === name);
      return row(name, own);
    });
    print({
      title: `Heard by ${values.encoder ?? 'words'} in ${folder}: surely + unsurely of all`,
      columns: ['language', ...COLUMNS.map(({ title }) => title)],
      rows: [...rows, row('all', counted)],
    });
    print(byKind(folder, counted));
  }
}

/** Learns the examples by the built-in encoder, in some minutes. Words decide in languages that it does not know. */
async function hearByEncoder(): Promise<Hear> {
  const encoder = new SentenceEncoder(await readEncoderWeights(await builtInWeights()));
  const examples = leftOutExamples().filter(({ language }) => ENCODER_LANGUAGES.has(language));
  const encode = async (texts: readonly string[]): Promise<Float32Array[]> => encoder.encode(texts);
  const hearing = new VectorHearing(await learnVectors(examples, encode, async () => undefined));
  return (text, language) => {
    const spoken = languageToRead(text, language);
    if (!ENCODER_LANGUAGES.has(spoken)) return hearByWords(text, language);
    const parts = partsOf(text);
    const [whole, ...sentences] = encoder.encode([parts.whole, ...parts.sentences]);
    return hearing.hear(parts, { whole: whole!, sentences }, spoken);
  };
}

function heard(message: HeldOutMessage, hear: Hear): Counted {
  return { ...message, kinds: hear(message.text, detectLanguage(message.text)) };
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

function byKind(folder: string, counted: readonly Counted[]): Table {
  const surely = ({ kinds }: Counted): MessageKind[] =>
    [...kinds].flatMap(([kind, certainty]) => (certainty === 'sure' ? [kind] : []));
  const columns = [...new Set(counted.flatMap(surely))];
  const rows = [...new Set(counted.map(({ kind }) => kind))].map((kind) => {
    const own = counted.filter((message) => message.kind === kind);
    const nothing = own.filter((message) => surely(message).length === 0).length;
    const counts = columns.map((heard) => own.filter((message) => surely(message).includes(heard)).length);
    const row: (number | string)[] = [kind, own.length, nothing];
    return row.concat(counts);
  });
  return {
    title: `Surely heard in ${folder}, by kind`,
    columns: ['kind', 'messages', 'nothing', ...columns],
    rows,
  };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
