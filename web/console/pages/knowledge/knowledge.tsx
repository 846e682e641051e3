import { useState } from 'preact/hooks';
import { Tabs } from '../../../start/tabs';
import { Empty } from '../../parts/empty';
import { Button } from '../../parts/button';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { AddSource } from './add-source';
import { contradictionTexts } from './contradiction-texts';
import { Contradictions } from './contradictions';
import { DropZone } from './drop-zone';
import { knowledgeTexts } from './knowledge-texts';
import { Pairs } from './pairs';
import { SearchTest } from './search-test';
import { SourceTable } from './source-table';
import { useSources } from './use-sources';

/** The knowledge of an agent: its sources, its pairs, their contradictions, and a test of the search. */
export default function Knowledge({ agentId }: { agentId: string }) {
  const texts = useTexts(knowledgeTexts);
  const contradictions = useTexts(contradictionTexts);
  const mayWrite = useAllowed('training:write');
  const sources = useSources(agentId);
  const [isAdding, setAdding] = useState(false);
  const add = mayWrite && <Button label={texts.add} class="primary" onClick={() => setAdding(true)} />;
  return (
    <DropZone agentId={agentId} onAdded={sources.reload}>
      <PageHead title={texts.title}>{sources.data?.some(({ type }) => type !== 'qa') && add}</PageHead>
      <Loaded resource={sources}>
        {(all) => {
          const [pairs, others] = [
            all.filter(({ type }) => type === 'qa'),
            all.filter(({ type }) => type !== 'qa'),
          ];
          return (
            <Tabs
              label={texts.sections}
              tabs={[
                {
                  name: `${texts.sources} (${others.length})`,
                  content:
                    others.length > 0 ? (
                      <SourceTable agentId={agentId} sources={others} all={sources} />
                    ) : (
                      <Empty title={texts.empty} hint={mayWrite ? texts.emptyHint : texts.readOnly}>
                        {add}
                      </Empty>
                    ),
                },
                {
                  name: `${texts.pairs} (${pairs.length})`,
                  content: <Pairs agentId={agentId} sources={pairs} all={sources} />,
                },
                { name: contradictions.tab, content: <Contradictions agentId={agentId} /> },
                { name: texts.search, content: <SearchTest agentId={agentId} /> },
              ]}
            />
          );
        }}
      </Loaded>
      {isAdding && <AddSource agentId={agentId} onAdded={sources.reload} onClose={() => setAdding(false)} />}
    </DropZone>
  );
}
