import { IsNull, Not, type EntityManager } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { limitReached } from '../../platform/http/errors';
import { TrainingSource } from '../training-source.entity';
import { MAX_PAIRS } from './pair';

/**
 * Checks that the agent may have `count` more pairs. Concurrent requests may exceed the limit by a few pairs.
 * @throws ApiError LIMIT_REACHED
 */
export async function requireRoomForPairs(
  db: EntityManager,
  { accountId, agentId }: AgentKey,
  count: number,
): Promise<void> {
  const pairs = await db.countBy(TrainingSource, { accountId, agentId, question: Not(IsNull()) });
  if (count > 0 && pairs + count > MAX_PAIRS) throw limitReached('pairs', MAX_PAIRS);
}
