import { useState } from 'preact/hooks';
import { Button } from '../../parts/button';
import { useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { SourceRow } from './source-row';
import type { Source, Sources } from './use-sources';

/** The service lists all sources at once; a browser would be slow with thousands of rows. */
const ROWS = 50;

/** The sources that are not pairs. */
export function SourceTable({ agentId, sources, all }: { agentId: string; sources: Source[]; all: Sources }) {
  const texts = useTexts(knowledgeTexts);
  const [shown, setShown] = useState(ROWS);
  return (
    <>
      <div class="table">
        <table class="sources">
          <thead>
            <tr>
              <th>{texts.name}</th>
              <th>{texts.state}</th>
              <th>{texts.read}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {sources.slice(0, shown).map((source) => (
              <SourceRow key={source.id} agentId={agentId} source={source} all={all} />
            ))}
          </tbody>
        </table>
      </div>
      {sources.length > shown && (
        <div class="row">
          <Button label={texts.showMore} onClick={() => setShown(shown + ROWS)} />
        </div>
      )}
    </>
  );
}
