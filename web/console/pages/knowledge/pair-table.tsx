import { useState } from 'preact/hooks';
import { Button } from '../../parts/button';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import type { Pair } from './pair-file';
import { SourceState } from './source-state';
import type { Source, Sources } from './use-sources';

/** A pair with its source. */
export interface EditedPair {
  source: Source;
  pair: Pair;
}

interface Props {
  sources: Source[];
  pairs: Map<string, Pair>;
  onEdit: (edited: EditedPair) => void;
  all: Sources;
}

const ROWS = 50;

/** The pairs as a table that can be searched. */
export function PairTable({ sources, pairs, onEdit, all }: Props) {
  const texts = useTexts(knowledgeTexts);
  const mayWrite = useAllowed('training:write');
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState(ROWS);
  const wanted = filter.trim().toLocaleLowerCase();
  const rows = sources.flatMap((source) => {
    const pair = pairs.get(source.source);
    if (!pair) return [];
    const text = [pair.question, ...pair.alternatives, pair.answer].join('\n').toLocaleLowerCase();
    return text.includes(wanted) ? { source, pair } : [];
  });
  return (
    <>
      <input
        type="search"
        aria-label={texts.filter}
        placeholder={texts.filter}
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      {rows.length === 0 && wanted !== '' && <p role="status">{texts.noMatch}</p>}
      {rows.length > 0 && (
        <div class="table">
          <table class="pairs">
            <thead>
              <tr>
                <th>{texts.question}</th>
                <th>{texts.answer}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map(({ source, pair }) => (
                <tr key={source.id}>
                  <td>
                    <span class="clip-4">{pair.question}</span>
                    {pair.alternatives.map((wording) => (
                      <span key={wording} class="muted clip">
                        {wording}
                      </span>
                    ))}
                    {source.status !== 'completed' && <SourceState source={source} />}
                  </td>
                  <td>
                    <span class="clip-4">{pair.answer}</span>
                  </td>
                  <td>
                    {mayWrite && (
                      <div class="row row-actions">
                        <Button
                          label={texts.edit}
                          class="plain"
                          aria-label={fill(texts.editOf, { name: pair.question })}
                          onClick={() => onEdit({ source, pair })}
                        />
                        <Button
                          label={texts.delete}
                          class="plain danger"
                          aria-label={fill(texts.deleteOf, { name: pair.question })}
                          onClick={() =>
                            all.remove(source, fill(texts.deleted, { name: pair.question.slice(0, 80) }))
                          }
                        />
                      </div>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > shown && (
        <div class="row">
          <Button label={texts.showMore} onClick={() => setShown(shown + ROWS)} />
        </div>
      )}
    </>
  );
}
