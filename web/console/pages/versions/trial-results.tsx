import { useState } from 'preact/hooks';
import type { Schema } from '../../../../libs/client/src';
import { addressOfAgent } from '../../addresses';
import { Button } from '../../parts/button';
import { fill, useTexts } from '../../texts';
import { Comparison } from './comparison';
import { trialTexts } from './trial-texts';

type Result = Schema<'TrialResult'>;

interface Props {
  agentId: number;
  trial: Schema<'Trial'>;
}

const FILTERS = {
  all: () => true,
  changed: ({ isChanged }: Result) => isChanged === true,
  broken: ({ isBroken }: Result) => isBroken,
};

const PAGE = 20;

/** Both answers to each question of a trial: broken golden questions first, then other golden questions. */
export function TrialResults({ agentId, trial: { results } }: Props) {
  const texts = useTexts(trialTexts);
  const [filter, setFilter] = useState<keyof typeof FILTERS>('all');
  const [count, setCount] = useState(PAGE);
  // The service sends golden questions first.
  const found = results
    .filter(FILTERS[filter])
    .toSorted((one, other) => Number(other.isBroken) - Number(one.isBroken));
  return (
    <>
      <div class="row" role="group" aria-label={texts.filters}>
        {(['all', 'changed', 'broken'] as const).map((name) => (
          <Button
            label={fill(texts[name], { count: results.filter(FILTERS[name]).length })}
            key={name}
            aria-pressed={filter === name}
            onClick={() => {
              setFilter(name);
              setCount(PAGE);
            }}
          />
        ))}
      </div>
      {found.length === 0 && <p class="muted">{texts.none}</p>}
      {found.slice(0, count).map((result) => (
        <TrialItem
          key={result.goldenQuestionId ?? result.conversationId ?? result.question}
          agentId={agentId}
          result={result}
        />
      ))}
      {found.length > count && (
        <div class="row">
          <Button label={texts.more} onClick={() => setCount(count + PAGE)} />
        </div>
      )}
    </>
  );
}

function TrialItem({ agentId, result }: { agentId: number; result: Result }) {
  const texts = useTexts(trialTexts);
  const { question, goldenQuestionId, conversationId, live, draft, isChanged, isBroken } = result;
  return (
    <article class="card">
      <div class="row">
        <h2 class="clip-4 item-title">{question}</h2>
        {goldenQuestionId !== null && <span class="badge">{texts.golden}</span>}
        {isBroken && <span class="badge bad">{texts.isBroken}</span>}
        {!isBroken && isChanged !== null && (
          <span class={isChanged ? 'badge warning' : 'badge'}>
            {isChanged ? texts.isChanged : texts.isSame}
          </span>
        )}
      </div>
      {live && draft ? (
        <Comparison
          before={{ heading: texts.live, text: live.text || undefined, more: <Outcome answer={live} /> }}
          after={{ heading: texts.draft, text: draft.text || undefined, more: <Outcome answer={draft} /> }}
        />
      ) : (
        <p class="muted">{texts.waiting}</p>
      )}
      {conversationId !== null && (
        <a href={addressOfAgent(agentId, `inbox/${conversationId}`)}>{texts.openConversation}</a>
      )}
    </article>
  );
}

/** The outcome of an answer, and the requirements that it misses. */
function Outcome({ answer }: { answer: Schema<'TriedAnswer'> }) {
  const texts = useTexts(trialTexts);
  const { unanswered, handedOver, failed, missing } = answer;
  return (
    <>
      <div class="row">
        {unanswered && !failed && <span class="badge">{texts.unanswered}</span>}
        {handedOver && <span class="badge">{texts.handedOver}</span>}
        {failed && <span class="badge bad">{texts.failed}</span>}
      </div>
      {missing.length > 0 && <p class="error">{fill(texts.missing, { texts: missing.join(', ') })}</p>}
    </>
  );
}
