import type { ApiDocument, ApiOperation } from './document';

/** The maximum number of objects per kind. */
const MAX_OBJECTS = 40;

/** The names of the parameters in a path, in order. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}

/**
 * The path up to its last parameter: the resource path of both `/agents/{id}/chat` and `/agents/{id}`. Empty without
 * parameters.
 */
export function resourcePath(path: string): string {
  return path.slice(0, path.lastIndexOf('}') + 1);
}

const withoutNames = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');

/**
 * The objects of one tenant for requests: for every resource path the values of its parameters, taken from the answers
 * that contain them. It knows no path by name: every item that a collection lists or creates is an object of the
 * resource below it.
 */
export class IdPool {
  private readonly objects = new Map<string, string[][]>();
  private readonly names = new Map<string, string>();

  /** `untouched`: ids that no request may be about. */
  constructor(
    private readonly document: ApiDocument,
    private readonly untouched: ReadonlySet<string> = new Set(),
  ) {
    for (const { path } of document.operations) {
      const resource = resourcePath(path);
      if (resource) this.names.set(withoutNames(resource), parameterNames(resource).at(-1) ?? '');
    }
  }

  /**
   * Parameter values for the operation's path: number `pick`, modulo the number of values; `undefined` when none is
   * known.
   */
  pick(path: string, pick: number): string[] | undefined {
    const known = this.known(path);
    return known[pick % known.length];
  }

  /** All known parameter values for the operation's path; for a path without parameters one empty list. */
  known(path: string): string[][] {
    const resource = resourcePath(path);
    return resource === '' ? [[]] : (this.objects.get(withoutNames(resource)) ?? []);
  }

  /** The id of an object whose path parameter has this name, with the same parents as `near` if possible. */
  idNamed(name: string, pick: number, near: string[]): string | undefined {
    const all = [...this.names].flatMap(([resource, own]) =>
      own === name ? (this.objects.get(resource) ?? []) : [],
    );
    const related = all.filter((values) => near.every((value, index) => values[index] === value));
    const candidates = related.length > 0 ? related : all;
    return candidates[pick % candidates.length]?.at(-1);
  }

  add(path: string, values: string[]): void {
    if (values.some((value) => this.untouched.has(value))) return;
    const key = withoutNames(resourcePath(path));
    const known = this.objects.get(key) ?? [];
    const isNew = !known.some((other) => other.join('/') === values.join('/'));
    if (isNew && known.length < MAX_OBJECTS) this.objects.set(key, [...known, values]);
  }

  /** Removes an object and everything below it. */
  forget(path: string, values: string[]): void {
    const key = withoutNames(resourcePath(path));
    for (const [resource, known] of this.objects) {
      if (!resource.startsWith(key)) continue;
      const kept = known.filter((other) => !values.every((value, index) => other[index] === value));
      this.objects.set(resource, kept);
    }
  }

  /** Adds the objects in a success answer of the operation, sent with these parameter values, and returns them. */
  learn({ method, path }: ApiOperation, values: string[], body: unknown): string[][] {
    if (method === 'DELETE') this.forget(path, values);
    const item = `${path}/{}`;
    if (method === 'DELETE' || !this.names.has(withoutNames(item))) return [];
    const named = idsIn(body).map((id) => values.concat(id));
    for (const object of named) this.add(item, object);
    return named;
  }

  /** The operation that lists (`GET`) or creates (`POST`) the objects of a path with a parameter at its end. */
  collection(method: 'GET' | 'POST', path: string): ApiOperation | undefined {
    const collection = withoutNames(path.slice(0, path.lastIndexOf('/')));
    return this.document.operations.find(
      (operation) => operation.method === method && withoutNames(operation.path) === collection,
    );
  }
}

/** The ids of the objects in an answer: one object, a wrapped object or a list. */
function idsIn(body: unknown): string[] {
  const candidates = [body, ...Object.values(body ?? {})].flat() as unknown[];
  return candidates.flatMap((candidate) => {
    if (typeof candidate !== 'object' || candidate === null || !('id' in candidate)) return [];
    return [String(candidate.id)];
  });
}
