import fc from 'fast-check';
import type { ApiDocument, ApiOperation } from '../../support/openapi/document';
import { parameterNames, resourcePath } from '../../support/openapi/id-pool';
import { plainRequest } from '../../support/openapi/request-drafts';
import type { Values } from '../../support/openapi/values';
import { isSuccess, jsonOf, type Credential, type Sender } from './sender';

const SEED_TRIES = 20;

/** Makes and finds the objects of requests with the operations in the document. */
export class Objects {
  private readonly recipes = new Map<string, () => unknown>();

  constructor(
    private readonly document: ApiDocument,
    private readonly values: Values,
    private readonly sender: Sender,
  ) {}

  /** The body for an operation that creates an object, if the example in the document works only once. */
  createWith(operationName: string, body: () => unknown): void {
    this.recipes.set(operationName, body);
  }

  /**
   * Makes `each` objects of every kind that the caller can make, parents first, and learns the objects below them.
   */
  async seed(caller: Credential, each: number): Promise<void> {
    const depth = ({ path }: ApiOperation) => parameterNames(path).length;
    const reachable = this.document.operations
      .filter(({ schemes }) => schemes.includes(caller.scheme ?? ''))
      .toSorted((a, b) => depth(a) - depth(b));
    for (const operation of reachable.filter(({ method }) => method === 'POST')) {
      if (!this.isCollection(operation)) continue;
      for (const parents of caller.pool.known(operation.path)) {
        for (let made = 0; made < each; made += 1) await this.create(operation, parents, caller);
      }
    }
    for (const operation of reachable.filter(({ method }) => method === 'GET')) {
      await this.explore(operation, caller);
    }
  }

  /**
   * Parameter values of an object of the caller for the path. If none is known, they are looked up; `undefined` when
   * there is none.
   */
  async find({ path }: ApiOperation, pick: number, caller: Credential): Promise<string[] | undefined> {
    if (caller.pool.known(path).length === 0) {
      const list = caller.pool.collection('GET', resourcePath(path));
      if (list) await this.explore(list, caller);
    }
    return caller.pool.pick(path, pick);
  }

  /** A new object at the path of an operation, for it to destroy; `undefined` when none can be made. */
  async throwAway({ path }: ApiOperation, pick: number, caller: Credential): Promise<string[] | undefined> {
    const creation = caller.pool.collection('POST', resourcePath(path));
    const parents = creation && caller.pool.pick(creation.path, pick);
    return parents && this.create(creation, parents, caller);
  }

  /** Reads all objects of the caller that a GET returns, by target. */
  async snapshot(caller: Credential): Promise<Record<string, unknown>> {
    const read: Record<string, unknown> = {};
    for (const operation of this.document.operations) {
      const isOpen = operation.schemes.includes(caller.scheme ?? '');
      if (operation.method !== 'GET' || !isOpen || showsOthers(operation)) continue;
      for (const object of caller.pool.known(operation.path)) {
        const request = this.sender.write(operation, plainRequest(), caller, object, caller.pool);
        const { status, text } = await this.sender.send(operation, request);
        read[request.target] = [status, withoutLastUse(text)];
      }
    }
    return read;
  }

  /**
   * Makes an object in the collection to which the operation adds; `undefined` when the service refuses every attempt.
   */
  private async create(
    operation: ApiOperation,
    parents: string[],
    caller: Credential,
  ): Promise<string[] | undefined> {
    const schema = operation.body ?? {};
    const recipe = this.recipes.get(operation.name);
    const bodies = recipe
      ? [recipe()]
      : [...this.values.examples(schema), ...fc.sample(this.values.valid(schema), SEED_TRIES)];
    for (const value of bodies) {
      const request = this.sender.write(operation, plainRequest(value), caller, parents, caller.pool);
      const response = await this.sender.send(operation, request);
      if (isSuccess(response)) return caller.pool.learn(operation, parents, jsonOf(response.text))[0];
      // The collection is full, whatever the body.
      if (response.status === 409) return undefined;
    }
    return undefined;
  }

  private async explore(operation: ApiOperation, caller: Credential): Promise<void> {
    if (!this.isCollection(operation) || showsOthers(operation)) return;
    for (const parents of caller.pool.known(operation.path)) {
      const request = this.sender.write(operation, plainRequest(), caller, parents, caller.pool);
      const response = await this.sender.send(operation, request);
      if (isSuccess(response)) caller.pool.learn(operation, parents, jsonOf(response.text));
    }
  }

  private isCollection({ path }: ApiOperation): boolean {
    return this.document.operations.some((other) => other.path.startsWith(`${path}/{`));
  }
}

/** True if the list shows objects of others: the operator sees the accounts of everybody. */
export function showsOthers({ method, path, schemes }: ApiOperation): boolean {
  return method === 'GET' && schemes.includes('adminToken') && !path.includes('{');
}

/** Leaves out when keys were last used: reading is not a change. */
function withoutLastUse(text: string): unknown {
  if (jsonOf(text) === undefined) return text;
  return JSON.parse(text, (key, value: unknown) => (key === 'lastUsedAt' ? null : value));
}
