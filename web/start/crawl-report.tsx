import type { Schema } from '../../libs/client/src';
import { CodePanel } from './code-panel';
import { readPages, shortAddress, skippedGroups } from './pages';
import { privateNetwork } from './site-address';

interface Props {
  source: Schema<'ScheduledTrainingSource'>;
  progress: Schema<'TrainingProgress'>;
  problem: string | undefined;
}

/** How far the reading of a source is: counts, pages by name, and what was left out and why. */
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
          aria-label="Pages dealt with"
        />
      )}
      {source.status === 'failed' && <Failure source={source} error={progress.error} />}
      {problem && <p class="problem">{problem} The reading goes on; this page looks again every second.</p>}
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

/** One sentence. It changes seldom, because screen readers say each change. */
function statusOf(
  { status, type, dataCount }: Props['source'],
  { queuePosition, pagesFetched }: Props['progress'],
): string {
  if (status === 'failed')
    return type === 'text' ? 'The text could not be read.' : 'The website could not be read.';
  if (status === 'completed')
    return `Ready: it answers from ${counted(dataCount ?? 0, 'passage', 'passages')}.`;
  if (type === 'text') return 'Reading the text …';
  if (queuePosition !== null && queuePosition > 1 && pagesFetched === 0)
    return `Waiting: ${queuePosition - 1} before it.`;
  return 'Reading the website … You can ask below while it reads.';
}

function Failure({ source, error }: { source: Props['source']; error: string | null }) {
  const isPrivate = error?.includes('EGRESS_ALLOW_CIDRS');
  if (!isPrivate) return <p class="problem">{error ?? 'No reason is known.'}</p>;
  const url = source.trainingUrl ?? '';
  const network = privateNetwork(URL.canParse(url) ? new URL(url).host : '');
  return (
    <div class="problem">
      <p>
        {url} is in a private network, or on this machine. Parley does not read there until you allow it: stop
        it with Ctrl+C and start it like this. Then open the new link; this agent waits here.
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
      <summary>{counted(progress.pagesSkipped, 'address was', 'addresses were')} skipped: why?</summary>
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
