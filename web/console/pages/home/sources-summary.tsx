import { addressOfAgent } from '../../addresses';
import { Loaded } from '../../parts/loaded';
import { Time } from '../../parts/time';
import { fill, useTexts } from '../../texts';
import { homeTexts } from './home-texts';
import { SkippedPages } from './skipped-pages';
import { summaryOf } from './summary-of';
import { useSourceProblems } from '../knowledge/source-problems';
import { nameOfSource, useSources } from '../knowledge/use-sources';

/** Some sources that are no pairs, with their progress. */
export function SourcesSummary({ agentId }: { agentId: number }) {
  const texts = useTexts(homeTexts);
  const sources = useSources(String(agentId));
  const problemOf = useSourceProblems();
  const states: Record<string, [string, string]> = {
    pending: ['badge warning', texts.reading],
    completed: ['badge good', texts.ready],
    failed: ['badge bad', texts.failed],
  };
  return (
    <section class="card" aria-labelledby="sources">
      <h2 id="sources">{texts.knows}</h2>
      <Loaded resource={sources}>
        {(all) => (
          <ul class="plain-list stack">
            {all.every(({ type }) => type === 'qa') && <li class="muted">{texts.noSources}</li>}
            {summaryOf(all).map((source) => {
              const [badge, state] = states[source.status] ?? ['badge', source.status];
              const { pagesFound, pagesFetched, pagesSkipped } = source.progress;
              return (
                <li key={source.id}>
                  <p class="row">
                    <span class="clip">{source.title ?? nameOfSource(source)}</span>
                    <span class={badge}>{state}</span>
                  </p>
                  <p class="muted">
                    {[
                      pagesFound > 0 && fill(texts.pages, { fetched: pagesFetched, found: pagesFound }),
                      source.dataCount !== null && fill(texts.passages, { count: source.dataCount }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {source.error && <p class="error">{problemOf(source.progress.errorCode, source.error)}</p>}
                  {source.lastReadAt && (
                    <p class="muted">
                      {texts.lastRead} <Time at={source.lastReadAt} />
                    </p>
                  )}
                  {pagesSkipped > 0 && (
                    <SkippedPages agentId={agentId} sourceId={source.id} count={pagesSkipped} />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      <a href={addressOfAgent(agentId, 'knowledge')}>{texts.toKnowledge}</a>
    </section>
  );
}
