import { Agent } from 'node:http';
import type { ApiOperation } from '../../support/openapi/document';
import { exchange, toCurl, type RawRequest, type RawResponse } from '../../support/openapi/exchange';
import { parameterNames, type IdPool } from '../../support/openapi/id-pool';
import { fillText, toJsonText, type Fill } from '../../support/openapi/marks';
import { segmentOf } from '../../support/openapi/path-swaps';
import type { RequestDraft } from '../../support/openapi/request-drafts';

/** The caller of a request. */
export interface Credential {
  name: string;
  /** The header's value; none sends no header. */
  authorization?: string;
  /** The security scheme that it satisfies; none for a credential that opens nothing. */
  scheme?: string;
  /** The objects that are its own. */
  pool: IdPool;
}

/** The service under test, and its output. */
export interface AskedService {
  readonly baseUrl: string;
  readonly output: string;
}

const MAX_SHOWN_OUTPUT = 4000;

/** Used when no id is known. */
const MADE_UP_ID = '1';

/** Turns drafts into requests, sends them and counts. */
export class Sender {
  /** How many requests each operation has seen. */
  readonly requests = new Map<string, number>();
  /** The successes so far, as in `POST /api/v1/agents 201 application/json`. */
  readonly successes = new Set<string>();
  private readonly agent: Agent;
  private readonly cursors = new Map<string, string>();
  private written = 0;

  constructor(
    private readonly service: AskedService,
    mostAtOnce: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: mostAtOnce });
  }

  /** How many requests went out. */
  get total(): number {
    return [...this.requests.values()].reduce((sum, count) => sum + count, 0);
  }

  close(): void {
    this.agent.destroy();
  }

  /**
   * The draft as a request of this caller: its path about the object with these parameter values, other ids from `ids`.
   * Each comes from a client address of its own, so that no address seems to guess keys.
   */
  write(
    operation: ApiOperation,
    draft: RequestDraft,
    caller: Credential,
    object: string[],
    ids: IdPool,
  ): RawRequest {
    const fill = this.filler(operation, ids, object);
    const names = parameterNames(operation.path);
    const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      fillText(segmentOf(object[names.indexOf(name)] ?? MADE_UP_ID, draft.swaps[name]), fill),
    );
    const query = draft.query.map((part) => fillText(part, fill)).join('&');
    this.written += 1;
    const { authorization } = caller;
    return {
      method: operation.method,
      target: draft.query.length > 0 ? `${path}?${query}` : path,
      headers: {
        'x-forwarded-proto': 'https',
        'x-forwarded-for': `10.${(this.written >> 16) & 255}.${(this.written >> 8) & 255}.${this.written & 255}`,
        ...(authorization !== undefined && { authorization }),
        ...draft.headers,
        ...draft.body.headers,
      },
      body: bytesOf(draft, fill),
    };
  }

  /** @throws Error with the request as a command to paste, when no complete answer arrives */
  async send({ name }: ApiOperation, request: RawRequest): Promise<RawResponse> {
    const { baseUrl, output } = this.service;
    const response = await exchange(baseUrl, this.agent, request).catch((error: unknown) => {
      const said = output.slice(-MAX_SHOWN_OUTPUT);
      throw new Error(`${name} is not answered: ${String(error)}\n  ${toCurl(baseUrl, request)}\n${said}`);
    });
    this.requests.set(name, (this.requests.get(name) ?? 0) + 1);
    if (!isSuccess(response)) return response;
    this.successes.add(successOf(name, response.status, response.headers['content-type']));
    const cursor = (jsonOf(response.text) as { nextCursor?: unknown } | null | undefined)?.nextCursor;
    if (typeof cursor === 'string') this.cursors.set(name, cursor);
    return response;
  }

  private filler({ name: operationName }: ApiOperation, ids: IdPool, object: string[]): Fill {
    const anyCursor = (): string | undefined => [...this.cursors.values()][0];
    return (kind, text) => {
      if (kind === 'number') return text;
      if (kind === 'cursor') {
        return (text === 'own' ? this.cursors.get(operationName) : anyCursor()) ?? 'none';
      }
      const [name = '', pick] = text.split(':');
      return ids.idNamed(name, Number(pick), object) ?? MADE_UP_ID;
    };
  }
}

/** Whether the service reports a success. */
export function isSuccess({ status }: RawResponse): boolean {
  return status >= 200 && status < 300;
}

/** The name of a kind of success. */
export function successOf(operationName: string, status: number | string, contentType = ''): string {
  return `${operationName} ${status} ${contentType.split(';')[0]}`.trim();
}

/** The text as JSON; `undefined` if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function bytesOf({ body }: RequestDraft, fill: Fill): Buffer | undefined {
  if (body.kind === 'json') return Buffer.from(toJsonText(body.value, fill));
  return body.kind === 'bytes' ? body.bytes : undefined;
}
