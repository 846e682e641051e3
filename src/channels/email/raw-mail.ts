import { ApiError } from '../../platform/http/errors';

/** The fields in which providers hand over the whole mail: Mailgun, SendGrid and Postmark. */
const FIELDS = ['body-mime', 'email', 'RawEmail'];
/** The text of a mail precedes its attachments: the rest is not parsed. */
export const MAX_PARSED_BYTES = 1024 * 1024;

/**
 * The mail in the body of a provider's request: `message/rfc822`, or a field of a form or of a JSON object.
 * @throws ApiError BAD_REQUEST for anything else
 */
export async function mailInBody(contentType: string, bytes: Uint8Array): Promise<Uint8Array> {
  const raw = await rawIn(contentType, bytes).catch(() => undefined);
  if (raw === undefined) throw new ApiError('BAD_REQUEST', 'the body has no mail in MIME');
  return raw;
}

async function rawIn(contentType: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const [type = ''] = contentType.toLowerCase().split(';');
  if (type.trim() === 'message/rfc822') return bytes;
  const fields =
    type.trim() === 'application/json' ? jsonFields(bytes) : await formFields(contentType, bytes);
  const raw = FIELDS.map((name) => fields.get(name)).find((value) => value !== undefined && value !== null);
  if (raw instanceof Blob) return new Uint8Array(await raw.arrayBuffer());
  return typeof raw === 'string' ? Buffer.from(raw) : undefined;
}

function jsonFields(bytes: Uint8Array): Map<string, unknown> {
  return new Map(Object.entries(JSON.parse(Buffer.from(bytes).toString()) as object));
}

async function formFields(contentType: string, bytes: Uint8Array): Promise<FormData> {
  return new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } }).formData();
}
