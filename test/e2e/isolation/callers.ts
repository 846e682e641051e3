import { PLANS, planIncludes, SCOPES, type Plan } from '../../../src/auth/plan';
import type { Route } from '../../support/routes';
import { ADMIN_TOKEN } from '../../support/service-process';
import { isOperators, type Row } from './rows';
import type { Scene } from './scene';

/** The expected answer to a request. */
export interface Expected {
  status: number;
  code?: string;
  details?: object;
}

/** Somebody who names the owner's objects in a request. */
export interface Caller {
  caller: string;
  /** Whether it is the owner or the operator, who may see and change them if they are let through at all. */
  belongs: boolean;
  token: (scene: Scene, route: Route) => string | undefined | Promise<string | undefined>;
  /** Whether it is a key or a person of the owner's account that is limited to another agent. */
  isLimited?: true;
  /** The state of the owner's account meanwhile. */
  account?: { plan: Plan } | { suspended: boolean };
  /** The expected answer of a tenant's route. */
  answer: (row: Row, route: Route) => Expected;
}

/** The routes outside of an agent that show a limited person the objects of their agents. */
const LEAVING_OUT = new Set(
  ['agents', 'canned-replies', 'conversations', 'conversations/assignees', 'costs', 'grants', 'me'].map(
    (path) => `GET /api/v1/${path}`,
  ),
);

/** A row with the status 404 has no object of its own here: nobody finds it. */
const success = ({ status, ids }: Row): Expected =>
  status === 404 ? { status, code: 'NOT_FOUND', details: { resource: ids.at(-1)!.resource } } : { status };
const unauthenticated = (reason: string) => (): Expected => ({
  status: 401,
  code: 'UNAUTHENTICATED',
  details: { reason },
});
const notTheirs = ({ status, ids: [first] }: Row): Expected =>
  first ? { status: 404, code: 'NOT_FOUND', details: { resource: first.resource } } : { status };
/**
 * The answer to a key or person limited to another agent: the owner's agent is missing, and a request about the whole
 * account is refused.
 */
const limited = (row: Row): Expected => {
  if (LEAVING_OUT.has(row.route)) return success(row);
  // Everybody has their own grants.
  if (/^(agent|grant)$/.test(row.ids[0]?.resource ?? '')) return notTheirs(row);
  return { status: 403, code: 'INSUFFICIENT_SCOPE', details: { requiredAgents: 'all' } };
};
/** As a limited person, except that a key has no grants of its own. */
const limitedKey = (row: Row): Expected =>
  row.route.includes('/grants')
    ? { status: 403, code: 'INSUFFICIENT_SCOPE', details: { requiredAgents: 'all' } }
    : limited(row);
const ownersKey = (scene: Scene) => scene.owner.token;

const lowerPlans = PLANS.filter((plan) => plan !== 'enterprise').map((plan): Caller => ({
  caller: `owner on the plan ${plan}`,
  belongs: true,
  token: ownersKey,
  account: { plan },
  answer: (row, { plan: requiredPlan = 'enterprise' }) =>
    planIncludes(plan, requiredPlan)
      ? success(row)
      : { status: 403, code: 'PLAN_UPGRADE_REQUIRED', details: { requiredPlan, currentPlan: plan } },
}));

/** All callers. */
export const CALLERS: Caller[] = [
  { caller: 'owner', belongs: true, token: ownersKey, answer: success },
  { caller: 'another account', belongs: false, token: ({ stranger }) => stranger.token, answer: notTheirs },
  {
    caller: 'the other mode of the account',
    belongs: false,
    token: ({ otherMode }) => otherMode.token,
    answer: notTheirs,
  },
  ...lowerPlans,
  {
    caller: 'key with all scopes but the one',
    belongs: true,
    token: (scene, route) => scene.keyWith(SCOPES.filter((scope) => scope !== route.scope)),
    answer: ({ status }, { scope }) =>
      scope ? { status: 403, code: 'INSUFFICIENT_SCOPE', details: { requiredScope: scope } } : { status },
  },
  {
    caller: 'revoked key',
    belongs: true,
    token: ({ revokedKey }) => revokedKey,
    answer: unauthenticated('revoked'),
  },
  {
    caller: 'expired key',
    belongs: true,
    token: ({ expiredKey }) => expiredKey,
    answer: unauthenticated('expired'),
  },
  {
    caller: 'owner of a suspended account',
    belongs: true,
    token: ownersKey,
    account: { suspended: true },
    answer: () => ({ status: 403, code: 'ACCOUNT_SUSPENDED', details: {} }),
  },
  {
    caller: 'nobody, without a key',
    belongs: true,
    token: () => undefined,
    answer: unauthenticated('missing'),
  },
  {
    caller: 'nobody with a key, but an owner in the console, for another agent',
    belongs: false,
    token: () => undefined,
    isLimited: true,
    answer: limited,
  },
  {
    caller: 'key of the owner, for another agent',
    belongs: false,
    token: ({ limitedKey }) => limitedKey,
    isLimited: true,
    answer: limitedKey,
  },
  { caller: 'operator', belongs: true, token: () => ADMIN_TOKEN, answer: unauthenticated('malformed') },
];

/** The expected answer for this caller: open routes admit everybody, operators' routes only the operator. */
function expectedOf(row: Row, route: Route, { caller, answer }: Caller): Expected {
  if (route.schemes.length === 0) return success(row);
  if (!isOperators(row)) return answer(row, route);
  if (caller === 'operator') return success(row);
  return unauthenticated(caller.startsWith('nobody') ? 'missing' : 'invalid')();
}

/** A request of a caller. */
export interface Call {
  caller: Caller;
  expected: Expected;
  /** Whether it may change something of the account. */
  allowed: boolean;
}

/** The requests of all callers for a row. */
export const callsOf = (row: Row, route: Route): Call[] =>
  CALLERS.map((caller) => {
    const expected = expectedOf(row, route, caller);
    return { caller, expected, allowed: expected.status < 300 && caller.belongs };
  });
