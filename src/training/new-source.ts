import type { Agent } from '../agents/agent.entity';
import { newId } from '../platform/database/id';
import { violates } from '../platform/database/storage-fault';
import { conflict, notFound } from '../platform/http/errors';
import { pairColumns, pairOf, textOfPair } from './pairs/pair';
import type { ApiType } from '../ingestion/source-content';
import { newScope } from './scope/source-scope';
import type { AddTrainingSourceDto } from './training.dto';
import type { TrainingSource } from './training-source.entity';

/** Throws the API's error for a failed INSERT of sources: CONFLICT or NOT_FOUND; any other error unchanged. */
export function refuseInsert(error: unknown): never {
  if (violates(error, 'one_source_of_a_name')) throw conflict('source', 'already exists');
  if (violates(error, 'training_sources_agent_id_fkey')) throw notFound('agent');
  throw error;
}

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
    ...(pair && pairColumns(agentId, pair)),
    status: 'pending',
    dataCount: null,
    progress: {},
    error: null,
    schedule: null,
    nextTrainingAt: null,
  };
}
