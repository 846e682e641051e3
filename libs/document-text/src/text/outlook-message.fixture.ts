import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner';
import { TypeEnum } from '@kenjiuno/msgreader/lib/Reader';

/** A message as Outlook saves it: a compound file with a stream for each property, named by its number and type. */
export function outlookMessage(
  { subject, text, html }: { subject: string; text?: string; html?: string },
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
  stream(0, '__properties_version1.0', Buffer.alloc(32));
  stream(0, '__substg1.0_0037001F', Buffer.from(subject, 'utf16le'));
  if (text !== undefined) stream(0, '__substg1.0_1000001F', Buffer.from(text, 'utf16le'));
  if (html !== undefined) stream(0, '__substg1.0_10130102', Buffer.from(html));
  for (const [at, [name, content]] of Object.entries(files).entries()) {
    const folder = `__attach_version1.0_#${at.toString(16).padStart(8, '0')}`;
    const parent = add(0, { name: folder, type: TypeEnum.DIRECTORY, length: 0, children: [] });
    stream(parent, '__properties_version1.0', Buffer.alloc(8));
    stream(parent, '__substg1.0_37010102', content);
    stream(parent, '__substg1.0_3707001F', Buffer.from(name, 'utf16le'));
  }
  return Buffer.from(burn(entries));
}
