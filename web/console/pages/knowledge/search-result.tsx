import type { Schema } from '../../../../libs/client/src';
import { nameOf } from '../../../chat/further-sources';
import { DataTable } from '../../parts/data-table';
import { pageTexts } from '../../parts/page-texts';
import { fill, useTexts } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import './search-result.css';

/** The passages that a message finds, and whether the agent would answer from them. */
export function SearchResult({
  answer: { pair, refused, relevance, passages },
}: {
  answer: Schema<'SearchTestAnswer'>;
}) {
  const texts = useTexts(knowledgeTexts);
  const key = `relevance_${relevance}`;
  const verdict = refused ? texts.refused : key in texts ? texts[key as 'relevance_sure'] : relevance;
  return (
    <>
      <p role="status">
        {pair ? (
          <>
            {texts.byPair} <strong>{pair.title ?? pair.source}</strong>
          </>
        ) : (
          verdict
        )}
      </p>
      {passages.length === 0 && !pair && <p class="muted">{texts.noPassages}</p>}
      {passages.length > 0 && (
        <DataTable
          label={texts.search}
          items={passages}
          keyOf={(passage) => passages.indexOf(passage)}
          columns={[
            { name: texts.passage, cell: (passage) => <Passage passage={passage} /> },
            { name: texts.score, isNumber: true, cell: ({ score }) => score.toFixed(2) },
            { name: texts.isRead, cell: ({ isRead }) => (isRead ? texts.isReadYes : texts.isReadNo) },
          ]}
        />
      )}
    </>
  );
}

function Passage({ passage }: { passage: Schema<'SearchedPassage'> }) {
  const texts = useTexts(knowledgeTexts);
  const { url, text, words } = passage;
  const name = nameOf(passage, useTexts(pageTexts));
  return (
    <div class="found">
      {url && /^https?:/.test(url) ? (
        <a href={url} target="_blank" rel="noreferrer">
          <span class="clip">{name}</span>
        </a>
      ) : (
        <strong class="clip">{name}</strong>
      )}
      <details>
        <summary class="clip">{text}</summary>
        <p class="whole">{text}</p>
      </details>
      <span class="muted">
        {words.length > 0 ? fill(texts.words, { words: words.join(', ') }) : texts.meaning}
      </span>
    </div>
  );
}
