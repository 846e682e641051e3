import type { Request, Response } from 'express';
import { notFound } from '../errors';
import { IdempotentRequestsService } from './idempotent-requests.service';

describe('an error that is stored under its idempotency key', () => {
  it('names no object, so that the removal of one does not open it to look', async () => {
    const about: (string | undefined)[] = [];
    const keep = async (_: unknown, __: unknown, objectId?: string): Promise<void> =>
      void about.push(objectId);
    const idempotency = {
      once: async (_: unknown, __: unknown, work: (claim: object) => unknown) => work({ keep }),
    };
    const transactions = { run: async (work: (transaction: object) => unknown) => work({}) };
    const requests = new IdempotentRequestsService(idempotency as never, transactions as never);
    const request = { headersDistinct: {}, route: { path: '/chat' }, params: {}, method: 'POST', body: {} };
    const answer = requests.once(
      request as unknown as Request,
      {} as Response,
      { partition: 'p', key: 'k' },
      {
        replay: async () => undefined,
        work: async () => {
          throw notFound('conversation');
        },
      },
    );
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(about).toEqual(['00000000-0000-0000-0000-000000000000']);
  });
});
