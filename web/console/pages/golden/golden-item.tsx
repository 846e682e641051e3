import type { Schema } from '../../../../libs/client/src';
import { Button } from '../../parts/button';
import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { goldenTexts } from './golden-texts';

interface Props {
  golden: Schema<'GoldenQuestion'>;
  /** Undefined for readers who may not change it. */
  onEdit: (() => void) | undefined;
  onRemove: () => void;
}

/** A golden question: the requirements for its answer, and how its last answer compares. */
export function GoldenItem({ golden, onEdit, onRemove }: Props) {
  const texts = useTexts(goldenTexts);
  const { question, contains, source, isWaiting, lastResult } = golden;
  return (
    <article class="card golden">
      <div class="row">
        <h2 class="clip-4">{question}</h2>
        {lastResult && (
          <span class={lastResult.passed ? 'badge good' : 'badge bad'}>
            {lastResult.passed ? texts.passed : texts.failed}
          </span>
        )}
        {isWaiting && <span class="badge">{texts.waiting}</span>}
      </div>
      <dl class="golden-needs">
        {contains.length > 0 && <Need name={texts.mustContain} values={contains} />}
        {source !== null && <Need name={texts.mustRestOn} values={[source]} />}
        {lastResult && !lastResult.passed && <Need name={texts.missing} values={lastResult.missing} isBad />}
      </dl>
      {lastResult && (
        <details>
          <summary>
            {texts.lastAnswer} · <Time at={lastResult.askedAt} />
          </summary>
          <blockquote>{lastResult.answer}</blockquote>
          <p class="muted">
            {texts.model}: {lastResult.model}
            {lastResult.sources.length > 0 &&
              ` · ${texts.sources}: ${lastResult.sources.map(({ title, source: name }) => title ?? name).join(', ')}`}
          </p>
        </details>
      )}
      {onEdit && (
        <div class="row">
          <Button label={texts.edit} onClick={onEdit} />
          <Button label={texts.remove} class="danger" onClick={onRemove} />
        </div>
      )}
    </article>
  );
}

function Need({ name, values, isBad = false }: { name: string; values: string[]; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value} class={isBad ? 'error' : undefined}>
          {value}
        </dd>
      ))}
    </div>
  );
}
