const CODE_AT = 4;
const PARAMETERS_AT = 8;
const PROTOCOL_MAJOR = 3;
const CANCEL_REQUEST = 80877102;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;

/** Parameters of a startup packet that are no settings of the session. */
const NOT_SETTINGS = new Set(['user', 'database', 'replication', 'options', 'client_encoding']);

/** Settings of a session (`search_path` → `bullmq`), by lower-case name. */
export type SessionSettings = ReadonlyMap<string, string>;

/** What a packet without a type byte asks for. */
export type StartupRequest =
  | { readonly kind: 'start'; readonly settings: SessionSettings }
  | { readonly kind: 'encryption' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'unsupported' };

/** Reads a StartupMessage, SSLRequest, GSSENCRequest or CancelRequest. */
export function readStartupPacket(packet: Buffer): StartupRequest {
  const code = packet.readInt32BE(CODE_AT);
  if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption' };
  if (code === CANCEL_REQUEST) return { kind: 'cancel' };
  if (code >>> 16 !== PROTOCOL_MAJOR) return { kind: 'unsupported' };
  const fields = packet.toString('utf8', PARAMETERS_AT).split('\0');
  const settings = new Map<string, string>();
  for (let i = 0; i + 1 < fields.length && fields[i] !== ''; i += 2) {
    const name = (fields[i] ?? '').toLowerCase();
    const value = fields[i + 1] ?? '';
    if (name === 'options') for (const [key, given] of parseOptions(value)) settings.set(key, given);
    else if (!NOT_SETTINGS.has(name) && !name.startsWith('_pq_.')) settings.set(name, value);
  }
  return { kind: 'start', settings };
}

/**
 * Reads the `options` of a connection as a server does: `-c name=value`, `-cname=value` and `--name=value`, cut at spaces,
 * a backslash keeping the next character. Anything else in it is ignored.
 */
export function parseOptions(options: string): [name: string, value: string][] {
  const words =
    options.match(/(?:\\[\s\S]|[^\s\\])+/g)?.map((word) => word.replace(/\\([\s\S])/g, '$1')) ?? [];
  const settings: [string, string][] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const assignment =
      word === '-c'
        ? (words[++i] ?? '')
        : word.startsWith('--')
          ? word.slice(2)
          : word.startsWith('-c')
            ? word.slice(2)
            : '';
    const equals = assignment.indexOf('=');
    if (equals > 0)
      settings.push([
        assignment.slice(0, equals).replaceAll('-', '_').toLowerCase(),
        assignment.slice(equals + 1),
      ]);
  }
  return settings;
}

/** One `-c name=value` for the `options` of a connection, escaped so that `parseOptions` and PostgreSQL read it back. */
export function option(name: string, value: string): string {
  return `-c ${name}=${value.replace(/[\s\\]/g, '\\$&')}`;
}
