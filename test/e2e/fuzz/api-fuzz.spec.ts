import fc from 'fast-check';
import { ApiDocument, type ApiOperation } from '../../support/openapi/document';
import { isUnswapped, requestsFor } from '../../support/openapi/request-drafts';
import { useService } from '../../support/use-service';
import { until } from '../../support/wait';
import { fuzzEach, isRepeat, MAX_AT_ONCE } from './fuzz-run';
import { Fuzzer } from './fuzzer';
import { isSuccess, successOf, type Credential } from './sender';
import { MARKER, meetTenants, type Tenants } from './tenants';

const FEWEST_REQUESTS = 5000;
/**
 * The most rounds in which operations without a success are repeated, together with operations that may create their
 * objects: a chat, too, creates objects that other operations read and delete.
 */
const MAX_ROUNDS = 6;
/** The number of requests per operation. */
const RUNS = 40;
const RUNS_WITHOUT_KEY = 20;
const RUNS_OF_STRANGERS = 20;

// Thousands of requests in one test, which take a long time on a slow machine.
jest.setTimeout(900_000);

/**
 * Objects that no request creates here: only a model asks for a confirmation (`confirmations.spec.ts`), only a person
 * consents to a grant (`oauth.spec.ts`), and only sources with different figures contradict each other
 * (`contradictions.spec.ts`).
 */
const CREATED_ELSEWHERE = [
  '/actions/{confirmationId}',
  '/grants/{grantId}',
  '/contradictions/{contradictionId}',
];

describe('the API, tested with requests generated from its OpenAPI document,', () => {
  // It fetches nothing, and thousands of requests would slow others down.
  const { service } = useService({
    TRUST_PROXY: '127.0.0.1/32',
    RATE_LIMIT_PLUS: '100000',
    RATE_LIMIT_PRO: '100000',
    RATE_LIMIT_ENTERPRISE: '100000',
    // Nothing may be fetched, not even from loopback; webhooks may be registered all the same.
    EGRESS_ALLOW_CIDRS: '',
    ALLOW_INSECURE_WEBHOOKS: 'true',
  });
  let document: ApiDocument;
  let fuzzer: Fuzzer;
  let tenants: Tenants;

  beforeAll(async () => {
    document = await ApiDocument.of(service.baseUrl);
    fuzzer = new Fuzzer(service, document, MAX_AT_ONCE);
    tenants = await meetTenants(service, document, fuzzer.objects);
    // Reads an attachment of each type.
    await snapshot();
  });
  afterAll(async () => {
    fuzzer?.sender.close();
  });

  /** All data of the seeded tenant that can be read, as soon as its sources are trained. */
  const snapshot = (): Promise<object> =>
    until(
      async () => ({
        ...(await fuzzer.objects.snapshot(tenants.seeded)),
        ...(await fuzzer.objects.snapshot(tenants.seededAccount)),
      }),
      (read) => !JSON.stringify(read).includes('"status":"pending"'),
    );

  /** The documented successes that an operation has not returned yet. */
  function missing({ name, responses }: ApiOperation): string[] {
    if (CREATED_ELSEWHERE.some((path) => name.endsWith(path))) return [];
    return Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, { content }]) => {
        const types = Object.keys(content);
        return (types.length > 0 ? types : ['']).map((type) => successOf(name, status, type));
      })
      .filter((success) => !fuzzer.sender.successes.has(success));
  }

  /** The caller, mostly one with access. */
  function callersOf({ schemes }: ApiOperation): fc.Arbitrary<Credential> {
    const { live, test, operator, limited, bad } = tenants;
    const some = (weight: number, ...callers: Credential[]) => ({
      weight,
      arbitrary: fc.constantFrom(...callers),
    });
    if (schemes.includes('adminToken'))
      return fc.oneof(some(16, operator), some(2, ...bad), some(1, live, test));
    if (schemes.length === 0) return fc.oneof(some(1, live, test, operator), some(1, ...bad));
    return fc.oneof(some(14, live), some(4, test), some(3, ...limited), some(2, ...bad), some(1, operator));
  }

  it('answers as documented and without a fault', async () => {
    const draftsOf = (operation: ApiOperation) =>
      fc.record({
        draft: requestsFor(fuzzer.values, operation),
        caller: callersOf(operation),
        isForeign: fc.nat(19).map((roll) => roll === 0),
      });
    let operations = document.operations;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await fuzzEach(
        operations,
        RUNS,
        draftsOf,
        async (operation, { draft, caller, isForeign }) => {
          const { live, test, operator } = tenants;
          const other = caller === live ? test : live;
          const owner = !isForeign && [live, test, operator].includes(caller) ? caller : other;
          const outcome = await fuzzer.send(operation, draft, caller, { path: owner.pool, ids: owner.pool });
          return fuzzer.complaint(operation, caller, outcome);
        },
        round,
      );
      if (isRepeat || document.operations.flatMap(missing).length === 0) break;
      operations = document.operations.filter(
        (operation) => operation.method === 'POST' || missing(operation).length > 0,
      );
    }
  });

  it('accepts nothing without a key', async () => {
    const before = await snapshot();
    const kept = document.operations.filter(({ schemes }) => schemes.length > 0);
    const draftsOf = (operation: ApiOperation) =>
      fc.record({ draft: requestsFor(fuzzer.values, operation), caller: fc.constantFrom(...tenants.bad) });
    await fuzzEach(kept, RUNS_WITHOUT_KEY, draftsOf, async (operation, { draft, caller }) => {
      const owner = operation.schemes.includes('adminToken') ? tenants.seededAccount : tenants.seeded;
      const outcome = await fuzzer.send(operation, draft, caller, { path: owner.pool, ids: owner.pool });
      return fuzzer.complaint(operation, caller, outcome);
    });
    expect(await snapshot()).toEqual(before);
  });

  it("shows and changes nothing of another tenant's", async () => {
    const { seeded, stranger } = tenants;
    const before = await snapshot();
    expect(JSON.stringify(before)).toContain(MARKER);
    const open = document.operations.filter(({ schemes }) => schemes.includes('apiKey'));
    const draftsOf = (operation: ApiOperation) =>
      fc.record({
        draft: requestsFor(fuzzer.values, operation),
        isOwnPath: fc.nat(3).map((roll) => roll === 0),
      });
    await fuzzEach(open, RUNS_OF_STRANGERS, draftsOf, async (operation, { draft, isOwnPath }) => {
      const path = isOwnPath ? stranger.pool : seeded.pool;
      const outcome = await fuzzer.send(operation, draft, stranger, { path, ids: seeded.pool });
      const isForeign = operation.path.includes('{') && !isOwnPath && isUnswapped(draft);
      if (isForeign && isSuccess(outcome.response)) outcome.breaches.push("reaches another tenant's object");
      if (outcome.response.text.includes(MARKER)) outcome.breaches.push("shows another tenant's text");
      return fuzzer.complaint(operation, stranger, outcome);
    });
    expect(await snapshot()).toEqual(before);
  });

  it('got enough requests, and has returned every documented success', () => {
    if (isRepeat) return;
    const { requests, total } = fuzzer.sender;
    expect(document.operations.flatMap(missing)).toEqual([]);
    const names = document.operations.map(({ name }) => name);
    expect(names.filter((name) => (requests.get(name) ?? 0) < RUNS)).toEqual([]);
    expect(total).toBeGreaterThanOrEqual(FEWEST_REQUESTS);
  });
});
