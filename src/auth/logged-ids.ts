import type { Request } from 'express';
import type { LoggedIds } from '../platform/observability/logging/request-context';

/** The kind of object that a parameter of a path names; the start of the path tells parameters named `id` apart. */
const PARAMETERS: [path: RegExp, parameter: string, logged: string][] = [
  [/^\/api\/v1\/agents\//, 'id', 'agentId'],
  [/^\/api\/v1\/webhooks\//, 'id', 'webhookId'],
  [/./, 'trainingId', 'sourceId'],
  [/./, 'agentId', 'agentId'],
  [/./, 'accountId', 'accountId'],
  [/./, 'keyId', 'keyId'],
  [/./, 'deliveryId', 'deliveryId'],
];

/** The ids in the path of a request, for the log. Only numbers: anything else may be a text of the client. */
export function loggedIdsOf({ path, params }: Pick<Request, 'path' | 'params'>): LoggedIds {
  const ids: LoggedIds = {};
  for (const [start, parameter, logged] of PARAMETERS) {
    const value = params[parameter];
    if (typeof value === 'string' && /^\d{1,16}$/.test(value) && start.test(path))
      ids[logged] = Number(value);
  }
  return ids;
}
