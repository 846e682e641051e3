import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner';
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader';
import iconv from 'iconv-lite';

interface MessageParts {
  subject: string;
  text?: string;
  html?: string;
  rtf?: string;
  /** The code page of a message without Unicode, and whether the message names it. */
  codePage?: number;
  isNamed?: boolean;
  appointment?: Appointment;
}

interface Appointment {
  start: string;
  end: string;
  location: string;
  recurrence?: string;
  isAllDay?: boolean;
}

/** The set of the properties of appointments, and their numbers by type: a time, a text, a truth. */
const APPOINTMENT_SET = '0220060000000000c000000000000046';
const [TIME, TEXT, TRUTH] = [0x40, 0x1f, 0x0b];
const UNIX_EPOCH_MS = 11_644_473_600_000;

/** A message as Outlook saves it: a compound file with a stream for each property, named by its number and type. */
export function outlookMessage(
  { subject, text, html, rtf, codePage, isNamed = true, appointment }: MessageParts,
  files: Readonly<Record<string, Buffer>> = {},
): Buffer {
  const entries: Entry[] = [{ name: 'Root Entry', type: TypeEnum.ROOT, length: 0, children: [] }];
  const add = (parent: number, entry: Entry): number => {
    entries[parent]!.children!.push(entries.length);
    return entries.push(entry) - 1;
  };
  const stream = (parent: number, name: string, content: Buffer): void =>
    void add(parent, {
      name,
      type: TypeEnum.DOCUMENT,
      length: content.length,
      // The bytes alone: a small buffer shares its memory with others.
      binaryProvider: () => Uint8Array.from(content),
    });
  const namesPage = codePage !== undefined && isNamed;
  const properties = Buffer.alloc(namesPage ? 48 : 32);
  if (namesPage) {
    properties.writeUInt32LE(0x3fde0003, 32);
    properties.writeUInt32LE(codePage, 40);
  }
  const type = codePage === undefined ? '001F' : '001E';
  const written = (value: string): Buffer =>
    iconv.encode(value, codePage === undefined ? 'utf16le' : `cp${codePage}`);
  const own = appointment === undefined ? [] : propertiesOf(appointment);
  const rows = own.map(([, type, value], at) => {
    const row = Buffer.alloc(16);
    row.writeUInt32LE((0x8000 + at) * 0x10000 + type, 0);
    if (type === TIME) row.writeBigUInt64LE(BigInt(Date.parse(value) + UNIX_EPOCH_MS) * 10_000n, 8);
    else if (type === TRUTH) row.writeUInt16LE(1, 8);
    else stream(0, `__substg1.0_${(0x8000 + at).toString(16)}001F`, Buffer.from(value, 'utf16le'));
    return row;
  });
  stream(0, '__properties_version1.0', Buffer.concat([properties, ...rows]));
  if (own.length > 0) {
    const names = add(0, { name: '__nameid_version1.0', type: TypeEnum.DIRECTORY, length: 0, children: [] });
    const numbers = own.map(([number], at) => {
      const entry = Buffer.alloc(8);
      entry.writeUInt32LE(number, 0);
      entry.writeUInt32LE(at * 0x10000 + 3 * 2, 4);
      return entry;
    });
    stream(names, '__substg1.0_00020102', Buffer.from(APPOINTMENT_SET, 'hex'));
    stream(names, '__substg1.0_00030102', Buffer.concat(numbers));
    stream(names, '__substg1.0_00040102', Buffer.alloc(4));
  }
  stream(0, `__substg1.0_0037${type}`, written(subject));
  if (text !== undefined) stream(0, `__substg1.0_1000${type}`, written(text));
  if (html !== undefined) stream(0, '__substg1.0_10130102', Buffer.from(html));
  if (rtf !== undefined) stream(0, '__substg1.0_10090102', uncompressed(rtf));
  for (const [at, [name, content]] of Object.entries(files).entries()) {
    const folder = `__attach_version1.0_#${at.toString(16).padStart(8, '0')}`;
    const parent = add(0, { name: folder, type: TypeEnum.DIRECTORY, length: 0, children: [] });
    stream(parent, '__properties_version1.0', Buffer.alloc(8));
    stream(parent, '__substg1.0_37010102', content);
    stream(parent, '__substg1.0_3707001F', Buffer.from(name, 'utf16le'));
  }
  return Buffer.from(burn(entries));
}

/** The properties of an appointment: their number, type and value. */
function propertiesOf({
  start,
  end,
  location,
  recurrence,
  isAllDay,
}: Appointment): [number, number, string][] {
  const all: [number, number, string | undefined][] = [
    [0x820d, TIME, start],
    [0x820e, TIME, end],
    [0x8208, TEXT, location],
    [0x8232, TEXT, recurrence],
    [0x8215, TRUTH, isAllDay === true ? 'true' : undefined],
  ];
  return all.filter((each): each is [number, number, string] => each[2] !== undefined);
}

/** The header of a text in the Rich Text Format that is stored without compression ("MELA"). */
function uncompressed(rtf: string): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(rtf.length + 12, 0);
  header.writeUInt32LE(rtf.length, 4);
  header.write('MELA', 8);
  return Buffer.concat([header, Buffer.from(rtf, 'latin1')]);
}
