import { describeScaledOut } from '../../support/describe-backends';
import { until } from '../../support/wait';
import { attempt, NAMED, saying } from './attempts';
import { callsOf } from './callers';
import { comparable, type Exchange } from './exchange';
import { createObjects, QUESTION } from './objects';
import { isOperators, nameOf, requestOf, ROWS } from './rows';
import type { Party } from './parties';
import { LAST_USE, Scene, SELF_CHANGING } from './scene';

const CREATED = 3;

describeScaledOut('isolation of tenants who use the service', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.set();
  });
  afterAll(() => scene?.strike());

  describe.each(NAMED)('$name', ({ row }) => {
    it('admits each caller whom it should', async () => {
      for (const call of callsOf(row, scene.routes.get(row.route)!).filter(({ allowed }) => allowed)) {
        await attempt(scene, row, call, await scene.expendable(row));
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
