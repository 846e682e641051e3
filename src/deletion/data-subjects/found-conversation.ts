import type { Queryable } from '../../platform/database/sql';
import { removeConversation } from '../removal.queries';
import type { OpenRequest } from './data-subject.queries';
import type { FoundConversation } from './search.queries';

/** Removes a conversation of the person, and counts it for the receipt. Does nothing if it is gone. */
export async function eraseConversation(
  db: Queryable,
  request: OpenRequest,
  { agentId, id }: FoundConversation,
): Promise<void> {
  const removed = await removeConversation(db, { accountId: request.accountId, agentId }, { id });
  if (!removed) return;
  const { conversations, messages, leads } = removed;
  request.found = sum(request.found, { conversations, messages, leads });
  request.removed = sum(request.removed, removed);
}

/** Adds counts by kind. */
export function sum<Counts extends object>(one: Partial<Counts>, other: Counts): Counts {
  const before = one as Record<string, number>;
  return Object.fromEntries(
    Object.entries(other).map(([kind, count]) => [kind, (before[kind] ?? 0) + Number(count)]),
  ) as Counts;
}
