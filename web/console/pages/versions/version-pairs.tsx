import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { Failure } from '../../api/failure';
import { Button } from '../../parts/button';
import { noticeFailure, notify } from '../../parts/notices';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { nameOfPair, PairForm, type PairFields } from '../knowledge/pair-form';
import { PairTable } from '../knowledge/pair-table';
import type { ChangeDraft } from './use-draft-editor';
import { versionsTexts } from './versions-texts';

type Pair = Schema<'VersionPair'>;

interface Props {
  /** Null for readers who may not see them. */
  pairs: Pair[] | null;
  /** Undefined for a version that cannot be changed. */
  change: ChangeDraft | undefined;
}

/** The pairs of a version. */
export function VersionPairs({ pairs, change }: Props) {
  const texts = useTexts(versionsTexts);
  const mayWrite = useAllowed('training:write') && change !== undefined;
  const [edited, setEdited] = useState<Pair | 'new'>();
  if (!pairs) return <p class="muted">{texts.hiddenPairs}</p>;
  const save = async (fields: PairFields): Promise<void> => {
    const source = typeof edited === 'object' ? edited.source : nameOfPair(fields);
    // A pair with the same name would be replaced.
    if (edited === 'new' && pairs.some((pair) => pair.source === source))
      throw new Failure(409, 'CONFLICT', 'source already exists', { details: { resource: 'source' } });
    await change!({ pairs: [{ ...fields, source }] });
    setEdited(undefined);
  };
  const remove = (pair: Pair): void => {
    const putBack = (): void => void change!({ pairs: [pair] }).catch(noticeFailure);
    change!({ removedPairs: [pair.source] }).then(
      () => notify(texts.removedFromDraft, putBack),
      noticeFailure,
    );
  };
  return (
    <>
      {mayWrite && (
        <div class="row">
          <Button label={texts.addPair} class="primary" onClick={() => setEdited('new')} />
        </div>
      )}
      {pairs.length === 0 && <p class="muted">{texts.noPairs}</p>}
      {pairs.length > 0 && (
        <PairTable pairs={pairs} mayWrite={mayWrite} onEdit={setEdited} onRemove={remove} />
      )}
      {edited && (
        <PairForm
          pair={edited === 'new' ? undefined : edited}
          path="pairs.0."
          save={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
