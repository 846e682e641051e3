import type { Schema } from '../../libs/client/src';
import { CodePanel } from './code-panel';
import { readPages, shortAddress, skippedGroups } from './pages';
import { privateNetwork } from './site-address';

interface Props {
  source: Schema<'ScheduledTrainingSource'>;
  progress: Schema<'TrainingProgress'>;
  problem: string | undefined;
}

/** The progress of a source: counts, the pages by name, and the skipped addresses with their reasons. */
export function CrawlReport({ source, progress, problem }: Props) {
  const { pagesFound, pagesFetched, pagesSkipped, warnings } = progress;
  const isSite = source.type !== 'text';
  return (
    <div class="report">
      <p class="status" role="status" data-status={source.status}>
        {statusOf(source, progress)}
      </p>
      {isSite && source.status !== 'failed' && (
        <dl class="counts">
          <Count label="found" value={pagesFound} />
          <Count label="read" value={pagesFetched} />
          <Count label="skipped" value={pagesSkipped} />
        </dl>
      )}
      {isSite && source.status === 'pending' && (
        <progress
          max={Math.max(1, pagesFound)}
          value={pagesFound > 0 ? pagesFetched + pagesSkipped : undefined}
          aria-label="Pages read or skipped"
        />
      )}
      {source.status === 'failed' && <Failure source={source} error={progress.error} />}
      {problem && <p class="problem">{problem} Training continues; this page checks again every second.</p>}
      {warnings.map(({ code, message, pages }) => (
        <p class="warning" key={code}>
          {message} ({counted(pages, 'page', 'pages')})
        </p>
      ))}
      {isSite && <PageList pages={readPages(progress.pages)} />}
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

/** One sentence. It changes rarely, because screen readers announce each change. */
function statusOf(
  { status, type, dataCount }: Props['source'],
  { queuePosition, pagesFetched }: Props['progress'],
): string {
  if (status === 'failed')
    return type === 'text' ? 'The text could not be read.' : 'The website could not be read.';
  if (status === 'completed')
    return `Ready. Your agent answers from ${counted(dataCount ?? 0, 'passage', 'passages')}.`;
  if (type === 'text') return 'Reading the text…';
  if (queuePosition !== null && queuePosition > 1 && pagesFetched === 0)
    return `Waiting in line: ${counted(queuePosition - 1, 'source', 'sources')} ahead.`;
  return 'Reading the website… You can already ask questions below.';
}

function Failure({ source, error }: { source: Props['source']; error: string | null }) {
  const isPrivate = error?.includes('EGRESS_ALLOW_CIDRS');
  if (!isPrivate) return <p class="problem">{error ?? 'Unknown error.'}</p>;
  const url = source.trainingUrl ?? '';
  const network = privateNetwork(URL.canParse(url) ? new URL(url).host : '');
  return (
    <div class="problem">
      <p>
        {url} is on a private network or on this machine. Parley reads private addresses only if you allow
        them. Stop Parley with Ctrl+C, start it with this command and open the new link. Your agent is kept.
      </p>
      <CodePanel label="Command" text={`EGRESS_ALLOW_CIDRS=${network} npm start`} />
    </div>
  );
}

function PageList({ pages }: { pages: Schema<'TrainedPage'>[] }) {
  if (pages.length === 0) return null;
  return (
    <ul class="pages" aria-label="Pages that were read" tabIndex={0}>
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
      <summary>Why {counted(progress.pagesSkipped, 'address was', 'addresses were')} skipped</summary>
      <dl>
        {skippedGroups(progress.skipped).map(({ reason, urls }) => (
          <div key={reason}>
            <dt>{reason}</dt>
            <dd>
              <ul>
                {urls.map((url) => (
                  <li key={url}>{shortAddress(url)}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
