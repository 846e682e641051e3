import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import type { Resource } from '../../api/use-resource';
import { useRemovable } from '../../parts/use-removals';

const WHILE_TRAINING_MS = 1_500;
const OTHERWISE_MS = 30_000;

/** A source as the list of sources shows it. */
export type Source = Schema<'ListedTrainingSource'>;

/** The sources of an agent. */
export interface Sources extends Resource<Source[]> {
  /** Hides the source, and deletes it unless the reader undoes this. `text` announces the deletion. */
  remove: (source: Source, text: string) => void;
}

/** The sources of the agent, except for sources that are being deleted. Read again soon while any of them trains. */
export function useSources(agentId: string): Sources {
  const path = { id: Number(agentId) };
  const [isTraining, setTraining] = useState(false);
  const sources = useRemovable(
    async () => (await call(api.GET('/agents/{id}/training', { params: { path } }))).sources,
    [agentId],
    isTraining ? WHILE_TRAINING_MS : OTHERWISE_MS,
  );
  const hasPending = sources.data?.some(({ status }) => status === 'pending') ?? false;
  useEffect(() => setTraining(hasPending), [hasPending]);
  const remove = ({ id }: Source, text: string): void => {
    const params = { path: { ...path, trainingId: id } };
    const act = () => call(api.DELETE('/agents/{id}/training/{trainingId}', { params }));
    sources.remove([id], { text, act });
  };
  return { ...sources, remove };
}

/** A source in words: its address without the scheme, or its name. */
export function nameOfSource({ type, source, trainingUrl }: Source): string {
  if (!trainingUrl || type === 'file' || !URL.canParse(trainingUrl)) return source;
  const { host, pathname } = new URL(trainingUrl);
  return pathname === '/' ? host : host + pathname;
}
