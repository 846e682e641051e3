import type { Schema } from '../../libs/client/src';
import { counted, readPages, shortAddress, skippedGroups } from './pages';

interface Props {
  isPending: boolean;
  /** As recent as the line of the source, which the page shows beside them. */
  counts: Schema<'TrainingCounts'>;
  progress: Schema<'TrainingProgress'>;
}

/** The progress of a source: counts, the pages by name, and the skipped addresses with their reasons. */
export function CrawlReport({ isPending, counts, progress }: Props) {
  const { pagesFound, pagesFetched, pagesSkipped, warnings } = counts;
  return (
    <div class="report">
      <dl class="counts">
        <Count label="found" value={pagesFound} />
        <Count label="read" value={pagesFetched} />
        <Count label="skipped" value={pagesSkipped} />
      </dl>
      {isPending && (
        <progress
          max={Math.max(1, pagesFound)}
          value={pagesFound > 0 ? pagesFetched + pagesSkipped : undefined}
          aria-label="Pages read or skipped"
        />
      )}
      {warnings.map(({ code, message, pages }) => (
        <p class="warning" key={code}>
          {message} ({counted(pages, 'page', 'pages')})
        </p>
      ))}
      <PageList pages={readPages(progress.pages)} />
      {pagesSkipped > 0 && <Skipped progress={progress} />}
    </div>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function PageList({ pages }: { pages: Schema<'TrainedPage'>[] }) {
  if (pages.length === 0) return null;
  return (
    <ul class="pages" aria-label="Pages read" tabIndex={0}>
      {pages.toReversed().map(({ url, title }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {title ?? shortAddress(url)}
          </a>
          {title && <span class="path">{shortAddress(url)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Skipped({ progress }: { progress: Props['progress'] }) {
  return (
    <details class="skipped">
      <summary>Why {counted(progress.pagesSkipped, 'page was', 'pages were')} skipped</summary>
      <div role="group" aria-label="Skipped pages" tabIndex={0}>
        <dl>
          {skippedGroups(progress.skipped).map(({ reason, urls }) => (
            <div key={reason}>
              <dt>{reason}</dt>
              {urls.map((url) => (
                <dd key={url}>{shortAddress(url)}</dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
