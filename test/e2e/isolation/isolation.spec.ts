import { describeScaledOut } from '../../support/describe-backends';
import { until } from '../../support/wait';
import { CALLERS, callsOf, type Call, type Expected } from './callers';
import { comparable, errorOf, type Exchange } from './exchange';
import { createObjects, QUESTION, type Ids, type Objects } from './objects';
import { isOperators, isRead, nameOf, requestOf, ROWS, type Row } from './rows';
import type { Party } from './parties';
import { LAST_USE, Scene, SELF_CHANGING } from './scene';

const ABSENT_NUMBER = '4823094820394820';
const ABSENT_UUID = '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa';
const MALFORMED = ['0', '-1', '1.5', 'abc', '%00', '%2e%2e', '%F0%9F%98%80', '1%2F2', '9'.repeat(400)];
const CREATED = 3;

const NAMED = ROWS.map((row) => ({ name: nameOf(row), row }));
const PLACES = NAMED.flatMap(({ name, row }) =>
  row.ids.map((id, place) => ({ name, id: id.name, row, place })),
);

describeScaledOut('isolation of tenants', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.set();
  });
  afterAll(() => scene?.strike());

  const saying = (answer: Exchange): Expected => ({ status: answer.status, ...errorOf(answer) });

  it('has a row for every route', () => {
    const rows = new Set(ROWS.map(({ route }) => route));
    expect([...scene.routes.keys()].filter((route) => !rows.has(route))).toEqual([]);
  });

  it('has a route for every row', () => {
    const missing = ROWS.filter(({ route }) => !scene.routes.has(route)).map(nameOf);
    expect(missing).toEqual([]);
  });

  async function attempt(row: Row, { caller, expected, allowed }: Call, objects: Objects): Promise<void> {
    const token = await caller.token(scene, scene.routes.get(row.route)!);
    const headers = caller.isLimited && !token ? scene.limited : undefined;
    const send = () => scene.send({ ...requestOf(row, objects), token, headers });
    const answer = await (caller.account ? scene.whileAccount(caller.account, send) : send());
    expect([caller.caller, saying(answer)]).toEqual([caller.caller, expected]);
    if (allowed) return;
    // Both modes may know the id of their account.
    const isOfAccount = token === scene.otherMode.token || caller.isLimited;
    const ownAccount = isOfAccount && String(scene.owner.objects.accountId);
    // Everybody here may use the agent of the limited person, and shares the canned replies.
    const isShared = caller.isLimited && /assignees|canned-replies/.test(row.route) && answer.status === 200;
    const traces = isShared ? [] : scene.traces(answer).filter((trace) => trace !== ownAccount);
    expect([caller.caller, traces]).toEqual([caller.caller, []]);
  }

  // Before all requests that may change something, so that the owner's objects need not be read again for each.
  it.each(NAMED)(
    '$name: refuses each caller as it should, and changes nothing of the owner',
    async ({ row }) => {
      // The key of a caller may be new.
      for (const { token } of CALLERS) await token(scene, scene.routes.get(row.route)!);
      const refusals = async () => {
        const calls = callsOf(row, scene.routes.get(row.route)!).filter(({ allowed }) => !allowed);
        const send = (call: Call) => attempt(row, call, scene.owner.objects);
        await Promise.all(calls.filter(({ caller }) => !caller.account).map(send));
        // One after the other, because each changes the state of the owner's account.
        for (const call of calls.filter(({ caller }) => caller.account)) await send(call);
      };
      await (isRead(row) ? refusals() : scene.leavingTheOwner(refusals));
    },
  );

  describe('a foreign id is the 404 of an absent and a malformed one, byte for byte', () => {
    /** Those who name an object of the owner after ids that are all their own. */
    const intruders = (row: Row, place: number): [string, Party][] => {
      if (isOperators(row)) return [['the operator, below another account', scene.operator]];
      const others: [string, Party][] = [
        ['another account', scene.stranger],
        ['the other mode', scene.otherMode],
      ];
      return place === 0 ? others : [...others, ['the owner, below another agent', scene.spare]];
    };

    /** The owner's id, an absent id, and malformed ids, some of which a lax parser would read as the owner's. */
    const idsLike = (foreign: string | number): (string | number)[] => {
      const [absent, respelled] =
        typeof foreign === 'string'
          ? [ABSENT_UUID, [foreign.toUpperCase(), foreign.replaceAll('-', ''), `{${foreign}}`]]
          : [ABSENT_NUMBER, [`0${foreign}`, `+${foreign}`, `${foreign}.0`, `${foreign}%20`]];
      return [absent, foreign, ...respelled, ...MALFORMED];
    };

    it.each(PLACES)('$name: {$id}', async ({ row, place }) => {
      const { object, resource } = row.ids[place]!;
      const before = row.ids.slice(0, place).map((id) => id.object);
      const attempt = async () => {
        for (const [who, { token, objects }] of intruders(row, place)) {
          const own = Object.fromEntries(before.map((key) => [key, objects[key]])) as Partial<Ids>;
          const foreign = scene.owner.objects[object];
          // To the operator no account is foreign.
          const ids = idsLike(foreign).filter((id) => !/accountId/i.test(object) || id !== foreign);
          const compared = async (change: object): Promise<Exchange> => {
            const requests = ids.map((id) =>
              requestOf(row, { ...scene.owner.objects, ...own, [object]: id }),
            );
            const headers = { 'x-request-id': 'the-same-for-all' };
            const answers = await Promise.all(
              requests.map((request) => scene.send({ ...request, token, headers, ...change })),
            );
            const [absent, ...others] = answers.map((answer) => comparable(answer));
            others.forEach((other, index) => {
              const id = ids[index + 1];
              expect([who, id, other]).toEqual([who, id, absent]);
            });
            return answers[0]!;
          };

          const answer = await compared({});
          expect(saying(answer)).toEqual({ status: 404, code: 'NOT_FOUND', details: { resource } });
          expect(answer.head).toMatch(/^x-request-id: the-same-for-all$/im);
          if (isRead(row)) expect((await compared({ method: 'HEAD' })).status).toBe(404);
        }
      };
      await (isRead(row) ? attempt() : scene.leavingTheOwner(attempt));
    });

    it.each(NAMED.filter(({ row }) => row.ids.some(({ object }) => object === 'messageId')))(
      '$name: a message of another conversation of the agent',
      async ({ row }) => {
        const { token, objects } = scene.owner;
        const ask = (messageId: string | number) =>
          scene.send({ ...requestOf(row, { ...objects, messageId }), token });
        const [other, absent] = [await ask(objects.otherMessageId), await ask(ABSENT_NUMBER)];
        expect(saying(other)).toEqual({ status: 404, code: 'NOT_FOUND', details: { resource: 'message' } });
        expect(comparable(other, 'x-request-id')).toBe(comparable(absent, 'x-request-id'));
      },
    );
  });

  describe.each(NAMED)('$name', ({ row }) => {
    it('admits each caller whom it should', async () => {
      for (const call of callsOf(row, scene.routes.get(row.route)!).filter(({ allowed }) => allowed)) {
        await attempt(row, call, await scene.expendable(row));
        if (row.route.startsWith('DELETE')) await scene.restore(row);
      }
    });

    it('reveals nothing of the owner to others on their own objects', async () => {
      if (isOperators(row) || row.route.startsWith('DELETE')) return;
      for (const other of [scene.stranger, scene.otherMode]) {
        const { token, objects } = await scene.forOneUse(row, other);
        const answer = await scene.send({ ...requestOf(row, objects), token });
        expect(answer.status).toBe(row.status);
        expect(scene.traces(answer).filter((trace) => !objects.traces.includes(trace))).toEqual([]);
      }
    });

    it('replays nothing of the owner to others who send the same Idempotency-Key', async () => {
      if (isOperators(row) || !row.route.startsWith('POST')) return;
      const headers = { 'Idempotency-Key': nameOf(row) };
      const send = async (party: Party) => {
        const { token, objects } = await scene.forOneUse(row, party);
        return scene.send({ ...requestOf(row, objects), token, headers });
      };
      const idsIn = ({ body }: Exchange) =>
        [...body.matchAll(/"(?:id|conversationId|secret)":"?([\w-]+)/g)].map(([, id]) => id);
      const created = await send(scene.spare);
      for (const other of [scene.stranger, scene.otherMode]) {
        const answer = await send(other);
        expect(answer.status).toBe(row.status);
        expect(answer.head).not.toMatch(/^idempotent-replayed/im);
        expect(idsIn(answer).filter((id) => idsIn(created).includes(id))).toEqual([]);
      }
    });
  });

  it('is seen by tests: what others must not read, the owner can read', async () => {
    const read = await scene.read(scene.owner);
    for (const row of ROWS.filter((row) => read.has(row.route))) {
      // Nobody here has pairs, a model, a confirmation, contradictions, a sign-in provider or a finished trial; other
      // specs cover them.
      const shows =
        !/health|analytics|usage|failing-deliveries|widget|pairs|model|system|support-bundle|failed-jobs|confirmationId|contradictions|sign-in-provider|trial/.test(
          row.route,
        );
      expect([row.route, scene.traces(read.get(row.route)!).length > 0]).toEqual([row.route, shows]);
    }
  });

  it.each(NAMED.filter(({ row }) => row.pages))(
    '$name: a cursor of the owner is to others the same as a made-up one',
    async ({ row }) => {
      const ask = ({ token, objects }: Party, query: string) => {
        const request = requestOf(row, objects);
        const headers = { 'x-request-id': 'paging' };
        return scene.send({ ...request, path: `${request.path}?limit=1${query}`, token, headers });
      };
      const { nextCursor } = JSON.parse((await ask(scene.owner, '')).body) as { nextCursor: string };
      expect((await ask(scene.owner, `&cursor=${nextCursor}`)).status).toBe(200);
      const others = [scene.stranger, scene.otherMode, ...(row.ids.length > 0 ? [scene.spare] : [])];
      for (const other of others) {
        const [foreign, madeUp] = [await ask(other, `&cursor=${nextCursor}`), await ask(other, '&cursor=x')];
        expect(saying(foreign)).toMatchObject({ status: 400, code: 'INVALID_CURSOR' });
        expect(comparable(foreign)).toBe(comparable(madeUp));
      }
    },
  );

  it('shows in no answer to others that the owner has more than before', async () => {
    const { service } = scene;
    const [quiet, busy] = [await service.tenant(), await service.tenant()];
    const [quietObjects, inOtherMode] = await Promise.all([
      createObjects(service, quiet.live, quiet.accountId),
      createObjects(service, busy.test, busy.accountId),
    ]);
    const seen = async () => {
      const [ofAnother, ofOtherMode] = await Promise.all([
        scene.read({ token: quiet.live.token, objects: quietObjects }),
        scene.read({ token: busy.test.token, objects: inOtherMode }),
      ]);
      // The operator sees all accounts, and counts the objects of both modes of an account.
      for (const route of ['GET /admin/v1/accounts', ...SELF_CHANGING]) ofAnother.delete(route);
      ROWS.filter(isOperators).forEach(({ route }) => ofOtherMode.delete(route));
      return [...ofAnother, ...ofOtherMode].map(([route, answer]) => [
        route,
        comparable(answer).replaceAll(LAST_USE, ''),
      ]);
    };
    const chat = async () => {
      const { body } = await quiet.live.post(`/agents/${quietObjects.agentId}/chat`, {
        message: QUESTION,
      });
      return [body.text, body.model, body.sources];
    };

    const said = await chat();
    // A receipt changes by itself until its deletion is completed.
    for (const { deletedAccountId } of [quietObjects, inOtherMode])
      await until(
        () => service.admin.get(`/account-deletions/${deletedAccountId}`),
        ({ body }) => body.deletion.status === 'completed',
      );
    const before = await seen();
    await Promise.all(
      Array.from({ length: CREATED }, () => createObjects(service, busy.live, busy.accountId)),
    );
    expect(await seen()).toEqual(before);
    expect(await chat()).toEqual(said);
  });
});
