import { describeScaledOut } from '../../support/describe-backends';
import { attempt, NAMED, saying } from './attempts';
import { CALLERS, callsOf, type Call } from './callers';
import { comparable, type Exchange } from './exchange';
import type { Ids } from './objects';
import { isOperators, isRead, nameOf, requestOf, ROWS, type Row } from './rows';
import type { Party } from './parties';
import { Scene } from './scene';

const ABSENT_NUMBER = '4823094820394820';
const ABSENT_UUID = '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa';
const MALFORMED = ['0', '-1', '1.5', 'abc', '%00', '%2e%2e', '%F0%9F%98%80', '1%2F2', '9'.repeat(400)];

const PLACES = NAMED.flatMap(({ name, row }) =>
  row.ids.map((id, place) => ({ name, id: id.name, row, place })),
);

describeScaledOut('isolation of tenants', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.set();
  });
  afterAll(() => scene?.strike());

  it('has a row for every route', () => {
    const rows = new Set(ROWS.map(({ route }) => route));
    expect([...scene.routes.keys()].filter((route) => !rows.has(route))).toEqual([]);
  });

  it('has a route for every row', () => {
    const missing = ROWS.filter(({ route }) => !scene.routes.has(route)).map(nameOf);
    expect(missing).toEqual([]);
  });

  // Before all requests that may change something, so that the owner's objects need not be read again for each.
  it.each(NAMED)(
    '$name: refuses each caller as it should, and changes nothing of the owner',
    async ({ row }) => {
      // The key of a caller may be new.
      for (const { token } of CALLERS) await token(scene, scene.routes.get(row.route)!);
      const refusals = async () => {
        const calls = callsOf(row, scene.routes.get(row.route)!).filter(({ allowed }) => !allowed);
        const send = (call: Call) => attempt(scene, row, call, scene.owner.objects);
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
      const compareIds = async () => {
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
      await (isRead(row) ? compareIds() : scene.leavingTheOwner(compareIds));
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
});
