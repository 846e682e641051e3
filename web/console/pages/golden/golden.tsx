import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import type { Failure } from '../../api/failure';
import { Empty } from '../../parts/empty';
import { Button } from '../../parts/button';
import { Loaded } from '../../parts/loaded';
import { noticeFailure } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { useRemovable } from '../../parts/use-removals';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { GoldenForm } from './golden-form';
import { GoldenItem } from './golden-item';
import { goldenTexts } from './golden-texts';
import './golden.css';

type Golden = Schema<'GoldenQuestion'>;

const REFRESH_MS = 4_000;

/** The questions whose answers must stay right, with their last results. */
export default function GoldenQuestions({ agentId }: { agentId: string }) {
  const texts = useTexts(goldenTexts);
  const mayWrite = useAllowed('training:write');
  const [edited, setEdited] = useState<Golden | 'new'>();
  const path = { id: Number(agentId) };
  const questions = useRemovable(
    async () => (await call(api.GET('/agents/{id}/golden-questions', { params: { path } }))).goldenQuestions,
    [agentId],
    REFRESH_MS,
  );
  const shown = questions.data ?? [];
  const ask = (): void => {
    const request = call(api.POST('/agents/{id}/golden-questions/ask', { params: { path } }));
    request.then(
      ({ goldenQuestions }) => questions.set(goldenQuestions),
      (failure: Failure) => noticeFailure(failure),
    );
  };
  const remove = (goldenId: number): void => {
    const params = { path: { ...path, goldenId } };
    const act = () => call(api.DELETE('/agents/{id}/golden-questions/{goldenId}', { params }));
    questions.remove([goldenId], { text: texts.removed, act });
  };
  return (
    <>
      <PageHead title={texts.title}>
        {mayWrite && shown.length > 0 && (
          <Button label={texts.ask} disabled={shown.every(({ isWaiting }) => isWaiting)} onClick={ask} />
        )}
        {mayWrite && <Button label={texts.add} class="primary" onClick={() => setEdited('new')} />}
      </PageHead>
      <p class="muted golden-hint">{texts.hint}</p>
      <Loaded
        resource={questions}
        empty={
          <Empty title={texts.empty} hint={texts.emptyHint}>
            <a href="/docs/quality">{texts.guide}</a>
          </Empty>
        }
      >
        {() => (
          <div class="stack">
            <p role="status">
              {fill(texts.passedOf, {
                passed: shown.filter(({ lastResult }) => lastResult?.passed).length,
                all: shown.length,
              })}
            </p>
            {shown.map((golden) => (
              <GoldenItem
                key={golden.id}
                golden={golden}
                onEdit={mayWrite ? () => setEdited(golden) : undefined}
                onRemove={() => remove(golden.id)}
              />
            ))}
          </div>
        )}
      </Loaded>
      {edited && (
        <GoldenForm
          agentId={path.id}
          golden={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void questions.reload();
          }}
        />
      )}
    </>
  );
}
