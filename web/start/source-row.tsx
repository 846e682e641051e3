import { useState } from 'preact/hooks';
import { CodePanel } from './code-panel';
import { CrawlReport } from './crawl-report';
import { plainSentence } from './failures';
import { counted } from './pages';
import { commandAllowing } from './restart';
import type { Service, StartedService } from './service';
import { usePages } from './use-pages';
import type { Source } from './use-sources';

interface Props {
  service: Service;
  started: StartedService | undefined;
  agentId: number;
  source: Source;
  /** True if the reader waits for this source only: its report is open until it has ended. */
  isAwaited: boolean;
  onChange: () => void;
}

/** A source as one line, its report below it on demand, and what can be done with it. */
export function SourceRow({ service, started, agentId, source, isAwaited, onChange }: Props) {
  const [isChosenOpen, setOpen] = useState<boolean>();
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isSite = source.type === 'website' || source.type === 'page';
  const isPending = source.status === 'pending';
  const isOpen = isSite && (isChosenOpen ?? (isAwaited && isPending));
  const progress = usePages(service, agentId, isOpen ? source : undefined);
  const name = nameOf(source);
  const act = async (action: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await action();
      onChange();
    } catch (error) {
      if (!service.endedBy(error)) setProblem(plainSentence(error));
    }
  };
  const { training } = service.parley;
  return (
    <li class="source">
      <div class="source-line" data-status={source.status}>
        <span class="source-name">{name}</span>
        <span class="source-facts">{factsOf(source)}</span>
        <span class="source-actions">
          {isSite && source.status !== 'failed' && (
            <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide pages' : 'Show pages'}
            </button>
          )}
          {isSite && !isPending && (
            <button
              type="button"
              class="link"
              aria-label={`Read again: ${name}`}
              onClick={() => void act(() => training.retrain(agentId, source.id))}
            >
              Read again
            </button>
          )}
          <button
            type="button"
            class={isDeleting ? 'link danger' : 'link'}
            aria-label={isDeleting ? undefined : `Delete ${name}`}
            onBlur={() => setDeleting(false)}
            onClick={() =>
              isDeleting ? void act(() => training.delete(agentId, source.id)) : setDeleting(true)
            }
          >
            {isDeleting ? 'Delete permanently' : 'Delete'}
          </button>
        </span>
      </div>
      {source.status === 'failed' && <Failure source={source} environment={started?.environment ?? {}} />}
      {isOpen && progress && (
        <CrawlReport isPending={isPending} counts={source.progress} progress={progress} />
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

function Failure({ source, environment }: { source: Source; environment: Record<string, string> }) {
  const { error, trainingUrl } = source;
  if (!error?.includes('EGRESS_ALLOW_CIDRS')) return <p class="problem">{error ?? 'Unknown error.'}</p>;
  return (
    <div class="problem">
      <p>
        {trainingUrl} is on a private network or this machine. Parley reads private addresses only if you
        allow them. Stop Parley with Ctrl+C, start it with this command and open the new link. Your agent is
        kept.
      </p>
      <CodePanel label="Command" text={commandAllowing(trainingUrl ?? '', environment)} />
    </div>
  );
}

function nameOf({ type, source, title, trainingUrl }: Source): string {
  // The name of a corrected answer is an id.
  if (type === 'qa') return title ?? source;
  if (!trainingUrl || type === 'file') return source;
  const { host, pathname } = new URL(trainingUrl);
  return pathname === '/' ? host : host + pathname;
}

function factsOf({ status, type, dataCount, progress }: Source): string {
  if (status === 'failed') return 'could not be read';
  const { pagesFetched, pagesFound, queuePosition } = progress;
  if (status === 'pending') {
    if (queuePosition !== null && queuePosition > 1 && pagesFetched === 0)
      return `waiting, ${counted(queuePosition - 1, 'source', 'sources')} ahead`;
    return type === 'website' && pagesFound > 0
      ? `reading, ${pagesFetched} of ${counted(pagesFound, 'page', 'pages')}`
      : 'reading…';
  }
  const passages = counted(dataCount ?? 0, 'passage', 'passages');
  return type === 'website' ? `${counted(pagesFetched, 'page', 'pages')}, ${passages}` : passages;
}
