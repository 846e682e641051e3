import { Contract } from '../../support/openapi/contract';
import type { ApiDocument, ApiOperation } from '../../support/openapi/document';
import { toCurl, type RawRequest, type RawResponse } from '../../support/openapi/exchange';
import { parameterNames, type IdPool } from '../../support/openapi/id-pool';
import { isUnswapped, type RequestDraft } from '../../support/openapi/request-drafts';
import { Values } from '../../support/openapi/values';
import { Objects, showsOthers } from './objects';
import { isSuccess, jsonOf, Sender, type AskedService, type Credential } from './sender';

/** The outcome of a request, and its faults. */
export interface Outcome {
  request: RawRequest;
  response: RawResponse;
  breaches: string[];
}

/** The owners of the objects that a request names, in its path and elsewhere. */
export interface Subject {
  path: IdPool;
  ids: IdPool;
}

const MAX_SHOWN_ANSWER = 2000;

/** Sends drafted requests to a running service and checks every answer against the service's document. */
export class Fuzzer {
  readonly sender: Sender;
  readonly values: Values;
  readonly objects: Objects;
  private readonly contract: Contract;

  constructor(
    private readonly service: AskedService,
    document: ApiDocument,
    mostAtOnce: number,
  ) {
    const names = document.operations.flatMap(({ path }) => parameterNames(path));
    this.contract = new Contract(document);
    this.sender = new Sender(service, mostAtOnce);
    // A property called `id` may name the object of anybody.
    this.values = new Values(document, new Set(names.filter((name) => name !== 'id')));
    this.objects = new Objects(document, this.values, this.sender);
  }

  /** Sends the draft as this caller, about the caller's own objects by default. */
  async send(
    operation: ApiOperation,
    draft: RequestDraft,
    caller: Credential,
    subject: Subject = { path: caller.pool, ids: caller.pool },
  ): Promise<Outcome> {
    const isOwn = subject.path === caller.pool && caller.scheme !== undefined && isUnswapped(draft);
    const object = isOwn
      ? await this.ownObject(operation, draft.pick, caller)
      : subject.path.pick(operation.path, draft.pick);
    const values = object ?? [];
    const request = this.sender.write(operation, draft, caller, values, subject.ids);
    const response = await this.sender.send(operation, request);
    if (isOwn && object && isSuccess(response) && !showsOthers(operation)) {
      caller.pool.learn(operation, values, jsonOf(response.text));
    }
    const breaches = [
      ...this.contract.breaches(operation, request, response),
      ...accessBreaches(operation, caller, request, response),
      ...this.acceptanceBreaches(operation, request, response),
    ];
    return { request, response, breaches };
  }

  /** The faults of the outcome, with the request as a command to paste; `undefined` without faults. */
  complaint(
    operation: ApiOperation,
    caller: Credential,
    { request, response, breaches }: Outcome,
  ): string | undefined {
    if (breaches.length === 0) return undefined;
    return [
      `${operation.name} as ${caller.name}:`,
      ...breaches.map((breach) => `  - ${breach}`),
      `  ${toCurl(this.service.baseUrl, request)}`,
      `  answered ${response.status} ${JSON.stringify(response.headers)}`,
      `  ${response.text.slice(0, MAX_SHOWN_ANSWER)}`,
    ].join('\n');
  }

  /**
   * An operation that uses its object up (a DELETE, a rotation) gets one made for it, so that the others stay for the
   * rest.
   */
  private async ownObject(
    operation: ApiOperation,
    pick: number,
    caller: Credential,
  ): Promise<string[] | undefined> {
    const made =
      (operation.method === 'DELETE' || operation.path.endsWith('/rotate')) &&
      (await this.objects.throwAway(operation, pick, caller));
    return made || this.objects.find(operation, pick, caller);
  }

  private acceptanceBreaches(
    { body: schema }: ApiOperation,
    { body, headers }: RawRequest,
    response: RawResponse,
  ): string[] {
    if (!schema || !isSuccess(response) || 'content-encoding' in headers) return [];
    // An empty body counts as an empty object, and a byte order mark is ignored.
    const text = (body ?? '').toString().replace(/^\ufeff/, '') || '{}';
    return this.contract.accepts(schema, jsonOf(text)) ? [] : ['accepts a body that its schema does not'];
  }
}

/** A caller without a key for the operation learns only this, and a caller with a key is never told so. */
function accessBreaches(
  { schemes }: ApiOperation,
  caller: Credential,
  { target }: RawRequest,
  { status }: RawResponse,
): string[] {
  if (schemes.length === 0) return [];
  if (caller.scheme !== undefined && schemes.includes(caller.scheme)) {
    return status === 401 ? ['refuses a good credential'] : [];
  }
  if (status === 401 || status === 429 || (status === 400 && !isDecodable(target))) return [];
  return [`answers ${status} to a caller without a key`];
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
