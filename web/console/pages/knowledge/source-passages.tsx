import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { pageOf } from '../../../chat/further-sources';
import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { noticeFailure } from '../../parts/notices';
import { pageTexts } from '../../parts/page-texts';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { AnswerText } from '../inbox/answer-text';
import { knowledgeTexts } from './knowledge-texts';
import { PairDialog } from './pair-dialog';
import type { Source } from './use-sources';

type Passage = Schema<'TrainingPassage'>;

interface Props {
  agentId: string;
  source: Source;
  onPairAdded: () => Promise<void>;
}

/** The passages of a source, in its order. Editors switch passages off and on, and make pairs of them. */
export function SourcePassages({ agentId, source, onPairAdded }: Props) {
  const texts = useTexts(knowledgeTexts);
  const pages = useTexts(pageTexts);
  const mayWrite = useAllowed('training:write');
  const [answer, setAnswer] = useState<string>();
  const path = { id: Number(agentId), trainingId: source.id };
  const { items, failure, hasMore, more, reload } = useList(
    'passages',
    (query) => call(api.GET('/agents/{id}/training/{trainingId}/passages', { params: { path, query } })),
    { keys: [agentId, source.id, source.status, source.updatedAt] },
  );
  const turn = ({ id, enabled }: Passage): void =>
    void call(
      api.PATCH('/agents/{id}/training/{trainingId}/passages/{passageId}', {
        params: { path: { ...path, passageId: id } },
        body: { enabled: !enabled },
      }),
    ).then(reload, noticeFailure);
  return (
    <section class="stack">
      <h2>{texts.whatWasRead}</h2>
      {failure && <FailureNotice failure={failure} />}
      {items?.length === 0 && <p class="muted">{texts.nothingRead}</p>}
      {items?.map((passage) => (
        <article key={passage.id} class="card passage">
          <h3 class="row">
            <span class="clip">{passage.heading || passage.title}</span>
            {passage.page !== null && <span class="muted">{pageOf(passage, pages)}</span>}
            {!passage.enabled && <span class="badge">{texts.switchedOff}</span>}
          </h3>
          <AnswerText text={passage.text} />
          <div class="row">
            {passage.url && (
              <a href={passage.url} target="_blank" rel="noreferrer">
                {texts.openPage}
              </a>
            )}
            {mayWrite && (
              <>
                <Button
                  label={passage.enabled ? texts.switchOff : texts.switchOn}
                  class="plain"
                  onClick={() => turn(passage)}
                />
                <Button label={texts.editAsPair} class="plain" onClick={() => setAnswer(passage.text)} />
              </>
            )}
          </div>
        </article>
      ))}
      {hasMore && <Button label={texts.showMore} onClick={more} />}
      {answer !== undefined && (
        <PairDialog
          agentId={agentId}
          edited={undefined}
          answer={answer}
          onSaved={onPairAdded}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </section>
  );
}
