import { ProtocolViolation } from './message-framer';

/** Types of the messages that a client may send after its startup packet. */
export const Frontend = {
  Bind: 0x42,
  Close: 0x43,
  Describe: 0x44,
  Execute: 0x45,
  Parse: 0x50,
  Query: 0x51,
  Sync: 0x53,
  Terminate: 0x58,
} as const;

/** Types of the messages that the engine runs. */
export const RUNNABLE: ReadonlySet<number> = new Set([
  Frontend.Bind,
  Frontend.Close,
  Frontend.Describe,
  Frontend.Execute,
  Frontend.Parse,
  Frontend.Query,
  Frontend.Sync,
]);

const HEADER_BYTES = 5;
const STATEMENT = 0x53;

/** The SQL in a Query or Parse; undefined for other messages. @throws ProtocolViolation */
export function sqlOf(message: Buffer): string | undefined {
  const span = sqlSpan(message);
  return span && message.toString('utf8', span.from, span.to);
}

/** A copy of the Query or Parse with other SQL. @throws ProtocolViolation */
export function withSql(message: Buffer, sql: string): Buffer {
  const span = sqlSpan(message);
  return span ? splice(message, span, sql) : message;
}

/**
 * The name of the prepared statement in a Parse, Bind, Describe or Close; `''` is the unnamed statement. Undefined for
 * other messages.
 * @throws ProtocolViolation
 */
export function statementNameOf(message: Buffer): string | undefined {
  const span = nameSpan(message);
  return span && message.toString('utf8', span.from, span.to);
}

/** A copy of the Parse, Bind, Describe or Close with another statement name. @throws ProtocolViolation */
export function withStatementName(message: Buffer, name: string): Buffer {
  const span = nameSpan(message);
  return span ? splice(message, span, name) : message;
}

/** A Query: SQL without parameters, which may be several statements. */
export function queryMessage(sql: string): Buffer {
  return frame(Frontend.Query, Buffer.from(`${sql}\0`));
}

/** A Close of a prepared statement. Closing a statement that does not exist is not an error. */
export function closeStatementMessage(name: string): Buffer {
  return frame(Frontend.Close, Buffer.from(`S${name}\0`));
}

/** A Sync: ends a batch of the extended query protocol; the answer is ReadyForQuery. */
export function syncMessage(): Buffer {
  return frame(Frontend.Sync, Buffer.alloc(0));
}

/** A message from its type and body. */
export function frame(type: number, body: Buffer): Buffer {
  const message = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  message[0] = type;
  message.writeInt32BE(body.length + 4, 1);
  body.copy(message, HEADER_BYTES);
  return message;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

function sqlSpan(message: Buffer): Span | undefined {
  if (message[0] === Frontend.Query) return stringAt(message, HEADER_BYTES);
  if (message[0] === Frontend.Parse) return stringAt(message, stringAt(message, HEADER_BYTES).to + 1);
  return undefined;
}

function nameSpan(message: Buffer): Span | undefined {
  switch (message[0]) {
    case Frontend.Parse:
      return stringAt(message, HEADER_BYTES);
    case Frontend.Bind:
      return stringAt(message, stringAt(message, HEADER_BYTES).to + 1);
    case Frontend.Describe:
    case Frontend.Close:
      return message[HEADER_BYTES] === STATEMENT ? stringAt(message, HEADER_BYTES + 1) : undefined;
    default:
      return undefined;
  }
}

function stringAt(message: Buffer, from: number): Span {
  const to = message.indexOf(0, from);
  if (to < 0) throw new ProtocolViolation('unterminated string in a message');
  return { from, to };
}

function splice(message: Buffer, { from, to }: Span, text: string): Buffer {
  const body = [message.subarray(HEADER_BYTES, from), Buffer.from(text), message.subarray(to)];
  return frame(message[0] ?? 0, Buffer.concat(body));
}
