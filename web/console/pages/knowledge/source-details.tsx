import { readPages, shortAddress, skippedGroups } from '../../../start/pages';
import type { Schema } from '../../../../libs/client/src';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Loaded } from '../../parts/loaded';
import { useTexts, fill } from '../../texts';
import { knowledgeTexts } from './knowledge-texts';
import { PageLinks } from './page-links';
import { Schedule } from './schedule';
import { skipReasons } from './skip-reasons';
import { useSourceProblems } from './source-problems';
import { SourceFile } from './source-file';
import { SourcePassages } from './source-passages';
import type { Source } from './use-sources';

interface Props {
  agentId: string;
  source: Source;
  /** Called when sources were added or changed. */
  onChange: () => Promise<void>;
}

/** The pages that a source has read and skipped, when it is read again, its file, and its passages. */
export function SourceDetails({ agentId, source, onChange }: Props) {
  const texts = useTexts(knowledgeTexts);
  const path = { id: Number(agentId), trainingId: source.id };
  const { pagesFetched, pagesSkipped } = source.progress;
  // Read again when the list shows that something has changed.
  const details = useResource(
    () => call(api.GET('/agents/{id}/training/{trainingId}', { params: { path } })),
    [agentId, source.id, source.status, source.updatedAt, pagesFetched, pagesSkipped],
  );
  const problemOf = useSourceProblems();
  const isSite = source.type === 'website' || source.type === 'page';
  return (
    <Loaded resource={details}>
      {({ source: own, progress }) => (
        <div class="stack">
          {own.trainingUrl && (
            <p class="muted">
              {texts.address}:{' '}
              <a href={own.trainingUrl} target="_blank" rel="noreferrer">
                {own.trainingUrl}
              </a>
            </p>
          )}
          {isSite && <Schedule path={path} source={own} onChange={details.reload} />}
          {source.type === 'file' && <SourceFile path={path} onReplaced={onChange} />}
          {progress.warnings.map((warning) => (
            <p key={warning.message}>
              {problemOf(warning.code, warning.message, warning)}{' '}
              {isSite &&
                `(${fill(warning.pages === 1 ? texts.page_one : texts.pages, { count: warning.pages })})`}
            </p>
          ))}
          {isSite && <Pages progress={progress} />}
          <SourcePassages agentId={agentId} source={source} onPairAdded={onChange} />
        </div>
      )}
    </Loaded>
  );
}

function Pages({ progress }: { progress: Schema<'TrainingProgress'> }) {
  const texts = useTexts(knowledgeTexts);
  const reasons = useTexts(skipReasons);
  const { pagesSkipped, skipped } = progress;
  const read = readPages(progress.pages);
  return (
    <div class="reports">
      <section>
        <h2>{fill(texts.pagesReadCount, { count: read.length })}</h2>
        {read.length > 0 ? (
          <PageLinks label={texts.pagesRead} pages={read} />
        ) : (
          <p class="muted">{texts.noPages}</p>
        )}
      </section>
      {pagesSkipped > 0 && (
        <section>
          <h2>{fill(texts.pagesSkippedCount, { count: pagesSkipped })}</h2>
          <div class="page-links" role="group" aria-label={texts.pagesSkipped} tabIndex={0}>
            {skippedGroups(skipped, reasons).map(({ reason, urls }) => (
              <div key={reason}>
                <strong>{reason}</strong>
                <ul>
                  {urls.map((url) => (
                    <li key={url}>{shortAddress(url)}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
