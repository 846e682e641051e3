import { Parser, type Handler } from 'htmlparser2';
import { DocumentError } from '../document-error';
import type { DocumentLimits } from '../limits';

/** Attributes of an element by local name; attributes of relationships (`r:id`) keep their prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives the elements of an XML file by local name. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Relationships have an `r:id` beside an `id` of another meaning. */
const KEPT_PREFIX = /^r:/;

/**
 * Reads an XML file in chunks, so that memory does not grow with it. Namespace prefixes are dropped; entities other
 * than XML's own are not expanded. `afterChunk` waits until the content of the chunk has been taken.
 * @throws DocumentError `broken` for a file that is cut; `nested_too_deeply`; `unsafe` for declared entities
 */
export async function readXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  { limits, afterChunk }: { limits: DocumentLimits; afterChunk?: () => Promise<void> },
): Promise<void> {
  const elements = new BoundedElements(handler, limits);
  const parser = new Parser(elements, { xmlMode: true });
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(chunk, { stream: true }));
    await afterChunk?.();
  }
  if (decoder !== null) parser.write(decoder.decode());
  // The end of the parser closes all elements.
  if (elements.depth > 0) throw new DocumentError('broken', limits);
  parser.end();
  await afterChunk?.();
}

/** Reads a whole XML file. @throws as `readXml` */
export async function readXmlText(
  source: string,
  handler: XmlHandler,
  limits: DocumentLimits,
): Promise<void> {
  await readXml(chunkOf(source), handler, { limits });
}

async function* chunkOf(source: string): AsyncGenerator<Buffer> {
  yield Buffer.from(source);
}

/** Passes on the elements with one of these names, and everything inside them. */
export function inside(names: RegExp, handler: XmlHandler): XmlHandler {
  let depth = 0;
  return {
    open(name, attributes) {
      if (depth > 0 || names.test(name)) depth += 1;
      if (depth > 0) handler.open?.(name, attributes);
    },
    text(text) {
      if (depth > 0) handler.text?.(text);
    },
    close(name) {
      if (depth > 0) handler.close?.(name);
      depth = Math.max(0, depth - 1);
    },
  };
}

/** Hands on the elements of an XML file, and counts how many are open. */
class BoundedElements implements Partial<Handler> {
  depth = 0;

  constructor(
    private readonly handler: XmlHandler,
    private readonly limits: DocumentLimits,
  ) {}

  onopentag(name: string, attributes: Attributes): void {
    this.depth += 1;
    if (this.depth > this.limits.maxDepth) throw new DocumentError('nested_too_deeply', this.limits);
    this.handler.open?.(localName(name), localNames(attributes));
  }

  onclosetag(name: string): void {
    this.depth -= 1;
    this.handler.close?.(localName(name));
  }

  ontext(text: string): void {
    this.handler.text?.(text);
  }

  onprocessinginstruction(name: string, data: string): void {
    if (/^!doctype/i.test(name) && declaresEntities(data)) throw new DocumentError('unsafe', this.limits);
  }
}

/** Whether a document type declares entities, as no office format does. */
export function declaresEntities(source: string): boolean {
  return /<!ENTITY\s/i.test(source);
}

function localNames(attributes: Attributes): Attributes {
  const local: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes))
    local[KEPT_PREFIX.test(name) ? name : localName(name)] = value;
  return local;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
