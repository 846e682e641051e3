import { frame } from './frontend-message';

/** Types of the messages a server sends that somebody here looks at. */
export const Backend = {
  Notification: 0x41,
  CommandComplete: 0x43,
  DataRow: 0x44,
  Error: 0x45,
  KeyData: 0x4b,
  ReadyForQuery: 0x5a,
} as const;

/** What a server that cannot encrypt answers to SSLRequest and GSSENCRequest. */
export const NO_ENCRYPTION = Buffer.from('N');

const HEADER_BYTES = 5;
const PROCESS_ID_BYTES = 4;

/** Where a session stands after a ReadyForQuery: idle, in a transaction, or in a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

/** The transaction status a ReadyForQuery carries. */
export function statusOf(message: Buffer): TransactionStatus {
  const status = String.fromCharCode(message[HEADER_BYTES] ?? 0);
  return status === 'T' || status === 'E' ? status : 'I';
}

/** The tag of a CommandComplete: `INSERT 0 1`, `LISTEN`, `ROLLBACK`. */
export function tagOf(message: Buffer): string {
  return message.toString('utf8', HEADER_BYTES, message.length - 1);
}

/** The channel of a NotificationResponse. */
export function channelOf(message: Buffer): string {
  const from = HEADER_BYTES + PROCESS_ID_BYTES;
  return message.toString('utf8', from, message.indexOf(0, from));
}

/** The columns of a DataRow in text format. */
export function columnsOf(message: Buffer): (string | null)[] {
  const columns: (string | null)[] = [];
  let at = HEADER_BYTES + 2;
  for (let left = message.readInt16BE(HEADER_BYTES); left > 0; left--) {
    const length = message.readInt32BE(at);
    at += 4;
    columns.push(length < 0 ? null : message.toString('utf8', at, at + length));
    at += Math.max(length, 0);
  }
  return columns;
}

/** The message text of an ErrorResponse. */
export function errorTextOf(message: Buffer): string {
  const fields = message.toString('utf8', HEADER_BYTES).split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'unknown error';
}

/** An ErrorResponse with severity FATAL: the server closes the connection after it. `code` is an SQLSTATE. */
export function fatalError(code: string, text: string): Buffer {
  return frame(Backend.Error, Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text.replaceAll('\0', '')}\0\0`));
}

/** A BackendKeyData; `processId` only tells connections apart here, there is nothing to cancel with it. */
export function keyData(processId: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeInt32BE(processId);
  return frame(Backend.KeyData, body);
}
