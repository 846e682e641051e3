import { withServerInPaths } from './openapi/document';
import type { RunningService } from './service';

/** One operation of the OpenAPI document, with `1` for every id in its path. */
export interface Route {
  name: string;
  method: string;
  path: string;
  plan?: 'plus' | 'pro' | 'enterprise';
  scope?: string;
  /** The security schemes of the operation; none for a public route. */
  schemes: string[];
}

interface Operation {
  security?: Record<string, string[]>[];
  'x-minimum-plan'?: Route['plan'];
  'x-required-scope'?: string;
}

/** Every operation that the service documents, so that tests cover new ones automatically. */
export async function routesOf(service: RunningService): Promise<Route[]> {
  const documents = await Promise.all(
    ['openapi.json', 'openapi-admin.json'].map((name) => readDocument(`${service.baseUrl}/${name}`)),
  );
  return documents
    .flatMap(({ paths }) => Object.entries(paths))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replace(/\{[^}]+\}/g, '1'),
        plan: operation['x-minimum-plan'],
        scope: operation['x-required-scope'],
        schemes: (operation.security ?? []).flatMap(Object.keys),
      })),
    );
}

async function readDocument(
  address: string,
): Promise<{ paths: Record<string, Record<string, Operation>>; servers: { url: string }[] }> {
  return withServerInPaths((await (await fetch(address)).json()) as Awaited<ReturnType<typeof readDocument>>);
}

let calls = 0;

/**
 * Sends the route's request, with an empty JSON object if its method has a body. Each call sends a different client
 * address, because the service limits invalid credentials by address.
 */
export function call({ method, path }: Route, baseUrl: string, token?: string): Promise<Response> {
  const takesBody = ['POST', 'PATCH', 'PUT'].includes(method);
  return fetch(baseUrl + path, {
    method,
    headers: {
      'x-forwarded-for': `10.0.${(calls >> 8) % 256}.${calls++ % 256}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(takesBody && { 'content-type': 'application/json' }),
    },
    body: takesBody ? '{}' : undefined,
  });
}
