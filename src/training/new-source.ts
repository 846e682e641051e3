import type { Agent } from '../agents/agent.entity';
import { newId } from '../platform/database/id';
import { pairColumns, pairOf, textOfPair } from './pairs/pair';
import type { ApiType } from '../ingestion/source-content';
import { newScope } from './scope/source-scope';
import type { AddTrainingSourceDto } from './training.dto';
import type { TrainingSource } from './training-source.entity';

/** The columns of a new, `pending` source of the agent. */
export function newSource(
  { id: agentId, accountId }: Pick<Agent, 'id' | 'accountId'>,
  input: Omit<AddTrainingSourceDto, 'type'> & { type: ApiType },
  id = newId(),
): Partial<TrainingSource> {
  const { source, type, data = null } = input;
  const { scope, url } = newScope(input);
  const pair = type === 'qa' ? pairOf(input) : undefined;
  const text = pair && textOfPair(pair);
  return {
    id,
    accountId,
    agentId,
    source,
    storedType: type === 'qa' ? 'text' : type,
    data: text?.data ?? data,
    trainingUrl: url,
    scope,
    title: null,
    givenTitle: text?.title ?? null,
    question: null,
    ...(pair && pairColumns(pair)),
    status: 'pending',
    dataCount: null,
    progress: {},
    error: null,
    schedule: null,
    nextTrainingAt: null,
  };
}
