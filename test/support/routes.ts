import type { RunningService } from './service';

/** One operation of the OpenAPI document, with `1` for every id in its path. */
export interface Route {
  name: string;
  method: string;
  path: string;
  plan?: 'plus' | 'pro' | 'enterprise';
  scope?: string;
  /** The security schemes it declares; none for a route that is open to everybody. */
  schemes: string[];
}

interface Operation {
  security?: Record<string, string[]>[];
  'x-minimum-plan'?: Route['plan'];
  'x-required-scope'?: string;
}

/** Every operation that the service documents, so that tests cover a new one without being edited. */
export async function routesOf(service: RunningService): Promise<Route[]> {
  const response = await fetch(`${service.baseUrl}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
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

let calls = 0;

/**
 * Sends the route's request, with an empty JSON object where its method takes a body. Each call comes from an address of its own, as far as the
 * service can tell: bad credentials are limited by address.
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
