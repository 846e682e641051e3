import { setImmediate as nextTurn } from 'node:timers/promises';
import { PreparationService } from './preparation.service';
import type { Turn } from './turn';

const AGENT = { accountId: 1, mode: 'live', agentId: 1 } as const;
const MESSAGES = 20;

/** A service whose messages have their context at once, and need no further work. */
function preparing(): PreparationService {
  const contexts = {
    load: async (_: unknown, turn: Turn) => ({ turn, visitor: {} }),
  };
  const deciding = { answer: () => [] };
  return new PreparationService(
    contexts as never,
    undefined as never,
    undefined as never,
    undefined as never,
    deciding as never,
    undefined as never,
  );
}

describe('the preparation of messages', () => {
  it('lets other requests have their turns between many long messages', async () => {
    const service = preparing();
    const turn = { message: 'x'.repeat(8000), decision: {} } as Turn;
    let prepared = 0;
    const all = Array.from({ length: MESSAGES }, async () => {
      await service.prepare(AGENT, turn, new AbortController().signal);
      prepared += 1;
    });
    for (let turns = 1; turns <= 3; turns += 1) {
      await nextTurn();
      expect(prepared).toBeLessThan(MESSAGES);
    }
    await Promise.all(all);
    expect(prepared).toBe(MESSAGES);
  });
});
