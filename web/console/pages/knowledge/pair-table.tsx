import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import type { Pair } from './pair-file';

interface Props {
  pairs: readonly Pair[];
  mayWrite: boolean;
  onEdit: (pair: Pair) => void;
  onRemove: (pair: Pair) => void;
  /** The state of a pair, below its question. */
  stateOf?: (pair: Pair) => ComponentChildren;
}

const ROWS = 50;

/** Pairs as a table that can be searched. */
export function PairTable({ pairs, mayWrite, onEdit, onRemove, stateOf }: Props) {
  const texts = useTexts(knowledgeTexts);
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState(ROWS);
  const wanted = filter.trim().toLocaleLowerCase();
  const found = pairs.filter(({ question, alternatives, answer }) =>
    [question, ...alternatives, answer].join('\n').toLocaleLowerCase().includes(wanted),
  );
  return (
    <>
      <input
        type="search"
        aria-label={texts.filter}
        placeholder={texts.filter}
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      {found.length === 0 && wanted !== '' && <p role="status">{texts.noMatch}</p>}
      {found.length > 0 && (
        <DataTable
          label={texts.pairs}
          items={found.slice(0, shown)}
          keyOf={({ source }) => source}
          columns={[
            {
              name: texts.question,
              cell: (pair) => (
                <>
                  <span class="clip-4">{pair.question}</span>
                  {pair.alternatives.map((wording) => (
                    <span key={wording} class="muted clip">
                      {wording}
                    </span>
                  ))}
                  {stateOf?.(pair)}
                </>
              ),
            },
            { name: texts.answer, cell: ({ answer }) => <span class="clip-4">{answer}</span> },
          ]}
          actionsOf={(pair) =>
            mayWrite && (
              <>
                <Button
                  label={texts.edit}
                  class="plain"
                  aria-label={fill(texts.editOf, { name: pair.question })}
                  onClick={() => onEdit(pair)}
                />
                <Button
                  label={texts.delete}
                  class="plain danger"
                  aria-label={fill(texts.deleteOf, { name: pair.question })}
                  onClick={() => onRemove(pair)}
                />
              </>
            )
          }
        />
      )}
      {found.length > shown && (
        <div class="row">
          <Button label={texts.showMore} onClick={() => setShown(shown + ROWS)} />
        </div>
      )}
    </>
  );
}
