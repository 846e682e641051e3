import { createAgent } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import { pagesOf } from '../../support/pages';
import type { Tenant } from '../../support/service';
import { useSharedService } from '../../support/use-service';

interface Item {
  id: number;
  name: string;
  createdAt: string;
}

const AT_ONCE = 10;

describe('the pages of a list', () => {
  const { service } = useSharedService();
  let tenant: Tenant;
  let client: Client;
  beforeEach(async () => {
    tenant = await service.tenant();
    client = tenant.live;
  });

  const create = async (count: number, fields: object = {}) => {
    const created: number[] = [];
    // The writes of an account wait for each other, and if too many begin at once, the last wait too long.
    while (created.length < count) {
      const length = Math.min(AT_ONCE, count - created.length);
      const paths = await Promise.all(Array.from({ length }, () => createAgent(client, fields)));
      created.push(...paths.map((path) => Number(path.split('/').at(-1))));
    }
    return created;
  };
  const page = async (query: string): Promise<{ agents: Item[]; nextCursor: string | null }> => {
    const { status, body } = await client.get(`/agents?${query}`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['agents', 'nextCursor']);
    return body;
  };
  /** Reads every page; `between` runs after each but the last. */
  const readAll = async (query: string, between: (soFar: Item[]) => Promise<unknown> = async () => {}) => {
    const items: Item[] = [];
    for await (const { agents, nextCursor } of pagesOf(page, query)) {
      items.push(...agents);
      if (nextCursor === null) break;
      expect(agents.length).toBeGreaterThan(0);
      await between(items);
    }
    return items;
  };
  const ids = (items: Item[]) => items.map(({ id }) => id);
  const isInvalidCursor = ({ status, body }: Answer) =>
    status === 400 && body.error.code === 'INVALID_CURSOR';

  it('hold 20 items by default, and up to 100', async () => {
    await create(102);
    expect((await page('')).agents).toHaveLength(20);
    expect((await page('limit=1')).agents).toHaveLength(1);
    expect((await page('limit=100')).agents).toHaveLength(100);
  });

  it('end with a null cursor exactly when nothing follows', async () => {
    await create(4);
    expect((await page('limit=4')).nextCursor).toBeNull();
    expect((await page('limit=5')).nextCursor).toBeNull();
    const { nextCursor } = await page('limit=2');
    expect(nextCursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect((await page(`limit=2&cursor=${nextCursor}`)).nextCursor).toBeNull();
  });

  it('are newest first, even for rows of the same millisecond, and have each row once', async () => {
    const created = await create(45);
    for (const limit of [1, 7, 44, 45]) {
      const items = await readAll(`limit=${limit}`);
      expect(ids(items).sort()).toEqual([...created].sort());
      const sorted = items.toSorted(
        (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id,
      );
      expect(ids(items)).toEqual(ids(sorted));
    }
  });

  it('may change their size from page to page', async () => {
    const created = await create(9);
    const first = await page('limit=2');
    const second = await page(`limit=5&cursor=${first.nextCursor}`);
    const third = await page(`cursor=${second.nextCursor}`);
    expect([...first.agents, ...second.agents, ...third.agents].map(({ id }) => id).sort()).toEqual(
      created.sort(),
    );
  });

  it('show no row twice and miss none while rows are added and removed', async () => {
    const created = new Set(await create(30));
    const doomed = new Set<number>();
    const seen = await readAll('limit=4', async (soFar) => {
      await create(2);
      // A row that was shown (the row at which the cursor points), and a row of a later page.
      const shown = soFar.at(-1)!.id;
      const coming = [...created].find((id) => !ids(soFar).includes(id) && !doomed.has(id));
      for (const id of [shown, coming]) {
        if (id === undefined) continue;
        if (id === coming) doomed.add(id);
        await client.delete(`/agents/${id}`);
      }
    });
    expect(new Set(ids(seen)).size).toBe(seen.length);
    const survivors = [...created].filter((id) => !doomed.has(id));
    expect(ids(seen).sort()).toEqual(survivors.sort());
  });

  it('have only items that match the filter', async () => {
    const slack = await create(5, { agentType: 'slack' });
    await create(5);
    expect(ids(await readAll('limit=2&agentType=slack')).sort()).toEqual(slack.sort());
    expect((await page('agentType=telegram')).agents).toEqual([]);
  });

  it.each(['0', '101', '-1', 'abc', '', '1.5', '1e1', '%201', '9'.repeat(30), '٣', '0x10', '1,2'])(
    'cannot have the size "%s"',
    async (limit) => {
      const { status, body } = await client.get(`/agents?limit=${limit}`);
      const message = 'limit must be an integer from 1 to 100';
      expect(status).toBe(400);
      expect(body.error).toEqual({
        code: 'VALIDATION_ERROR',
        message,
        details: { fields: [{ path: 'limit', rule: 'range', message }] },
      });
    },
  );

  it.each(['limit=1&limit=2', 'limit=1&limit=1', 'cursor=a&cursor=b', 'agentType=slack&agentType=slack'])(
    'are refused for a repeated parameter (%s)',
    async (query) => {
      const { status, body } = await client.get(`/agents?${query}`);
      const [name] = query.split('=');
      expect([status, body.error.code, body.error.message]).toEqual([
        400,
        'VALIDATION_ERROR',
        `${name} must be given once`,
      ]);
    },
  );

  it.each(['page=2', 'Limit=1', 'limit%5B%5D=1', '__proto__=x', 'offset=1'])(
    'are refused for the unknown parameter %s',
    async (query) => {
      const { status, body } = await client.get(`/agents?limit=1&${query}`);
      expect([status, body.error.details.fields]).toEqual([
        400,
        [expect.objectContaining({ path: decodeURIComponent(query.split('=')[0]!), rule: 'unknown' })],
      ]);
    },
  );

  describe('opened by a cursor', () => {
    let cursor: string;
    beforeEach(async () => {
      await create(3);
      cursor = (await page('limit=1')).nextCursor!;
    });

    it('are refused when it was made up or altered in any character', async () => {
      const other = (character: string) => (character === 'A' ? 'B' : 'A');
      const altered = Array.from(cursor, (character, index) =>
        [cursor.slice(0, index), other(character), cursor.slice(index + 1)].join(''),
      );
      const made = [
        '',
        'a',
        'null',
        '%00',
        '=',
        `${cursor}=`,
        `${cursor}A`,
        ` ${cursor}`,
        cursor.slice(0, -1),
        cursor.slice(1),
        'A'.repeat(22),
        'a'.repeat(4000),
        Buffer.from('[1,2]').toString('base64url'),
        Buffer.from('{"createdAt":"2026-01-01T00:00:00.000Z","id":1}').toString('base64url'),
      ];
      for (const bad of [...altered, ...made]) {
        const answer = await client.get(`/agents?cursor=${bad}`);
        expect([bad, isInvalidCursor(answer)]).toEqual([bad, true]);
        expect(answer.body.error.details).toEqual({});
      }
    });

    it('are refused when it comes from another account or mode', async () => {
      const stranger = await service.tenant();
      for (const foreign of [stranger.live, stranger.test, tenant.test]) {
        expect(isInvalidCursor(await foreign.get(`/agents?cursor=${cursor}`))).toBe(true);
      }
    });

    it('are refused when it comes from another filter', async () => {
      expect(isInvalidCursor(await client.get(`/agents?agentType=default&cursor=${cursor}`))).toBe(true);
      const filtered = (await page('limit=1&agentType=default')).nextCursor;
      expect(isInvalidCursor(await client.get(`/agents?cursor=${filtered}`))).toBe(true);
      expect(isInvalidCursor(await client.get(`/agents?agentType=slack&cursor=${filtered}`))).toBe(true);
    });

    it('are refused when it comes from another list or another parent', async () => {
      const [one, other] = [await createAgent(client), await createAgent(client)];
      for (let count = 0; count < 2; count += 1) await client.post(`${one}/chat`, { message: 'hello' });
      const { body } = await client.get(`${one}/conversations?limit=1`);
      expect(body.nextCursor).toEqual(expect.any(String));
      expect(isInvalidCursor(await client.get(`/agents?cursor=${body.nextCursor}`))).toBe(true);
      expect(isInvalidCursor(await client.get(`${other}/conversations?cursor=${body.nextCursor}`))).toBe(
        true,
      );
      expect(isInvalidCursor(await client.get(`${one}/conversations?cursor=${cursor}`))).toBe(true);
      expect(isInvalidCursor(await service.admin.get(`/accounts?cursor=${cursor}`))).toBe(true);
      expect((await client.get(`${one}/conversations?cursor=${body.nextCursor}`)).status).toBe(200);
    });

    it('open to every key of the account and mode', async () => {
      const colleague = await service.key(tenant.accountId);
      expect((await colleague.get(`/agents?cursor=${cursor}`)).body.agents).toHaveLength(2);
    });
  });
});
