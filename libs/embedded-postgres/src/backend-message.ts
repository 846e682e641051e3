import { frame } from './frontend-message';

/** Types of the server's messages that are read or made here. */
export const Backend = {
  Notification: 0x41,
  CommandComplete: 0x43,
  Error: 0x45,
  KeyData: 0x4b,
  Authentication: 0x52,
  ReadyForQuery: 0x5a,
} as const;

const HEADER_BYTES = 5;
const PROCESS_ID_BYTES = 4;

/** The state of a session after a ReadyForQuery: idle, in a transaction, or in a failed transaction. */
export type TransactionStatus = 'I' | 'T' | 'E';

/** The transaction status in a ReadyForQuery. */
export function statusOf(message: Buffer): TransactionStatus {
  const status = String.fromCharCode(message[HEADER_BYTES] ?? 0);
  return status === 'T' || status === 'E' ? status : 'I';
}

/** The tag of a CommandComplete: `INSERT 0 1`, `SELECT 5`. */
export function tagOf(message: Buffer): string {
  return message.toString('utf8', HEADER_BYTES, message.length - 1);
}

/** The channel of a NotificationResponse. */
export function channelOf(message: Buffer): string {
  const from = HEADER_BYTES + PROCESS_ID_BYTES;
  return message.toString('utf8', from, message.indexOf(0, from));
}

/** The text of an ErrorResponse. */
export function errorTextOf(message: Buffer): string {
  const fields = message.toString('utf8', HEADER_BYTES).split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'unknown error';
}

/** An ErrorResponse of severity FATAL, after which the server closes the connection. `code` is an SQLSTATE. */
export function fatalError(code: string, text: string): Buffer {
  return frame(Backend.Error, Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`));
}

/** A BackendKeyData. A client would cancel a query with it, which this server does not support. */
export function keyData(connectionId: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeInt32BE(connectionId);
  return frame(Backend.KeyData, body);
}
