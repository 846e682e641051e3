import type { Response } from 'express';
import { ConversationWriterService } from './conversation-writer.service';
import type { ConversationItemDto } from './conversation.dto';

/** Counts the reads of each account; none of them ends. */
function startReads(accountIds: number[]): Map<number, number> {
  const writer = new ConversationWriterService();
  const response = { type: jest.fn() } as unknown as Response;
  const begun = new Map<number, number>();
  for (const accountId of accountIds) {
    const read = (): Promise<ConversationItemDto> => {
      begun.set(accountId, (begun.get(accountId) ?? 0) + 1);
      return new Promise(() => undefined);
    };
    void writer.write(response, { accountId, read }, (async function* () {})());
  }
  return begun;
}

it('reads few conversations of an account at a time, so that another account need not wait', async () => {
  const begun = startReads([...Array<number>(200).fill(1), 2]);
  await new Promise(setImmediate);
  expect(begun.get(2)).toBe(1);
  expect(begun.get(1)).toBeLessThan(8);
});
