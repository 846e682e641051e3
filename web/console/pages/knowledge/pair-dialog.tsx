import { api, call } from '../../api/client';
import { nameOfPair, PairForm } from './pair-form';
import type { Pair } from './pair-file';

/** A pair with the id of its source. */
export interface EditedPair {
  pair: Pair;
  trainingId: number;
}

interface Props {
  agentId: string;
  /** Undefined for a new pair. */
  edited: EditedPair | undefined;
  /** The answer that a new pair begins with. */
  answer?: string;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Adds or changes a pair. */
export function PairDialog({ agentId, edited, answer, onSaved, onClose }: Props) {
  const id = Number(agentId);
  return (
    <PairForm
      pair={edited?.pair}
      answer={answer}
      onClose={onClose}
      save={async (pair) => {
        await (edited
          ? call(
              api.PUT('/agents/{id}/training/{trainingId}', {
                params: { path: { id, trainingId: edited.trainingId } },
                body: pair,
              }),
            )
          : call(
              api.POST('/agents/{id}/training', {
                params: { path: { id } },
                body: { type: 'qa', source: nameOfPair(pair), ...pair },
              }),
            ));
        onClose();
        await onSaved();
      }}
    />
  );
}
