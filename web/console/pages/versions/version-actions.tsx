import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import type { Failure } from '../../api/failure';
import { Button } from '../../parts/button';
import { noticeFailure, notify } from '../../parts/notices';
import { fill, useTexts } from '../../texts';
import { ActionForm } from '../actions/action-form';
import { ActionSummary } from '../actions/action-summary';
import { withoutPath, type ChangeDraft } from './use-draft-editor';
import { versionsTexts } from './versions-texts';

type Action = Schema<'VersionAction'>;

interface Props {
  agentId: number;
  actions: Action[];
  /** The actions of the live agent. */
  live: Action[];
  /** Undefined for a version that cannot be changed. */
  change: ChangeDraft | undefined;
}

/** The actions of a version. */
export function VersionActions({ agentId, actions, live, change }: Props) {
  const texts = useTexts(versionsTexts);
  const [edited, setEdited] = useState<Action | 'new'>();
  const action = edited === 'new' ? undefined : edited;
  // The types of bodies are narrower than the types of answers, which may grow.
  const put = (all: Action[]): Promise<void> => change!({ actions: all as Schema<'DraftAction'>[] });
  const save = async (fields: Schema<'AddAction'>): Promise<void> => {
    const changed = { ...fields, id: action?.id ?? null } as Action;
    try {
      await put(action ? actions.map((each) => (each === action ? changed : each)) : [...actions, changed]);
    } catch (error) {
      throw withoutPath(error as Failure, /^actions\.\d+\./);
    }
    setEdited(undefined);
  };
  const remove = (removed: Action): void => {
    const putBack = (): void => void put(actions).catch(noticeFailure);
    put(actions.filter((each) => each !== removed)).then(
      () => notify(texts.removedFromDraft, putBack),
      noticeFailure,
    );
  };
  return (
    <>
      {change && (
        <>
          <p class="hint">{texts.actionsHint}</p>
          <div class="row">
            <Button label={texts.addAction} class="primary" onClick={() => setEdited('new')} />
          </div>
        </>
      )}
      {actions.length === 0 && <p class="muted">{texts.noActions}</p>}
      {actions.map((each) => (
        <article key={each.id ?? each.name} class="card">
          <ActionSummary action={each} />
          {change && (
            <div class="row">
              <Button
                label={texts.edit}
                aria-label={fill(texts.editPair, { name: each.name })}
                onClick={() => setEdited(each)}
              />
              <Button
                label={texts.remove}
                class="danger"
                aria-label={fill(texts.removePair, { name: each.name })}
                onClick={() => remove(each)}
              />
            </div>
          )}
        </article>
      ))}
      {edited && (
        <ActionForm
          agentId={agentId}
          action={action}
          stored={live.find(({ id }) => id !== null && id === action?.id)}
          secretNames={undefined}
          save={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
